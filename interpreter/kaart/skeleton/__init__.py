"""A variant to begin with, in which everything stands that it can change: behind `kaart new`."""

from kaart.skeleton.naming import suggested
from kaart.skeleton.trial import scenario_text
from kaart.skeleton.variant import Heading, variant_text, words_text

__all__ = ["Heading", "scenario_text", "suggested", "variant_text", "words_text"]
