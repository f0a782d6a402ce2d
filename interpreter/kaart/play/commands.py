"""The words that a player types at the table, in English and Dutch, and what they ask for."""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "help": "help", "?": "help",
    "last": "last", "laatste": "last",
    "why": "why", "waarom": "why",
    "score": "score", "scores": "score", "stand": "score", "punten": "score",
    "table": "table", "tafel": "table",
    "undo": "undo", "u": "undo", "terug": "undo",
    "save": "save", "bewaar": "save",
    "quit": "quit", "q": "quit", "stop": "quit", "exit": "quit",
}  # fmt: skip
