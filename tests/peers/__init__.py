"""Checks against card games that others have programmed."""
