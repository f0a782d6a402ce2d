"""The languages a rulebook is written in."""

from __future__ import annotations

from kaart.model.game import Game
from kaart.rulebook.choices import Choices
from kaart.rulebook.dutch.pages import Dutch
from kaart.rulebook.english.pages import English
from kaart.texts import Texts

Tongue = English | Dutch


def tongue(language: str, game: Game, texts: Texts, choices: Choices) -> Tongue:
    """The speaker of a language, `en` or `nl`."""
    return Dutch(game, texts, choices) if language == "nl" else English(game, texts, choices)
