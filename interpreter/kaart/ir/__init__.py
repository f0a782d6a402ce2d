"""The intermediate form: a flat state machine that every engine can step."""
