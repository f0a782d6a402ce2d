"""kaart: card games as text files, checked, played and simulated."""

__version__ = "0.1.0"
