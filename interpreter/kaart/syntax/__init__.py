"""The syntax stage: from the text of a rule file to frozen nodes, with problems as values.

The compiler and the tools call `read`, `parse` and `words`; nothing after this knows lark.
"""

from kaart.syntax.keywords import LANGUAGES, Words, words
from kaart.syntax.parsing import parse
from kaart.syntax.source import read

__all__ = ["LANGUAGES", "Words", "parse", "read", "words"]
