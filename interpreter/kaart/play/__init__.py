"""Playing at a table: bots, terminal play, save files and replay. Called by the command line."""
