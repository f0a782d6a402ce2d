"""Colours for rule files wherever Pygments is used: a lexer, found by its entry point.

Nothing in kaart imports this, and kaart does not need Pygments. The documentation and other tools do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from kaart.syntax.keywords import LANGUAGES, NAME, Keywords, keywords

_HEADER = re.compile(r"^kaart\s+\d+\s+(\w+)", re.MULTILINE)
_ENDS = r"(?![\w-])"


class KaartLexer(Lexer):
    """Rule files of kaart. The header says in which language the keywords are; a fragment without a header is
    read with those of both."""

    name = "kaart"
    aliases = ["kaart"]  # noqa: RUF012
    filenames = ["*.kaart"]  # noqa: RUF012

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, object, str]]:
        """The tokens with their places; every character is in one of them."""
        header = _HEADER.search(text)
        known = [header[1]] if header and header[1] in LANGUAGES else list(LANGUAGES)
        pattern = _pattern([keywords(language) for language in known])
        for found in pattern.finditer(text):
            yield found.start(), _TOKENS[found.lastgroup or ""], found[0]


_TOKENS = {
    "blanks": Whitespace,
    "comment": Comment.Single,
    "text": String.Double,
    "tag": Comment.Special,
    "header": Keyword.Namespace,
    "label": Name.Label,
    "keyword": Keyword,
    "word": Name.Builtin,
    "card": Name.Constant,
    "number": Number.Integer,
    "name": Name,
    "sign": Operator,
    "mark": Punctuation,
    "other": Name,
}


def _pattern(languages: Iterable[Keywords]) -> re.Pattern[str]:
    """Everything a rule file can hold, a group for each sort; the longest keyword comes first."""
    known = list(languages)
    phrases = {phrase for one in known for all_ in one.phrases.values() for phrase in all_}
    words = {word for one in known for all_ in one.words.values() for word in all_} - phrases
    suits = "".join(sorted({letter for one in known for letter in one.suits.values()}))
    ranks = "".join(sorted({letter for one in known for letter in one.ranks.values()}))
    parts = {
        "blanks": r"\s+",
        "comment": r"\#[^\n]*",
        "text": r'"[^"\n]*"?',
        "tag": r"@[\w.-]+",
        "header": r"(?:(?<=\A)|(?<=\n))kaart[ ]+\d+[ ]+\w+",
        "label": NAME + ":",
        "keyword": f"(?:{_any(phrases)}){_ENDS}",
        "word": f"(?:{_any(words)}){_ENDS}",
        "card": f"(?:[{suits}](?:[{ranks}]|[0-9]+)|[{ranks}]){_ENDS}",
        "name": NAME,
        "number": r"\d+",
        "sign": r"[-+*/]",
        "mark": r"[,()]",
        "other": r".",
    }
    return re.compile("|".join(f"(?P<{sort}>{part})" for sort, part in parts.items()))


def _any(phrases: Iterable[str]) -> str:
    """A pattern for phrases, longer ones first; their blanks may be any number of blanks."""
    longest = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return "|".join(r"[ ]+".join(map(re.escape, phrase.split())) for phrase in longest)
