"""A rulebook from a rule file: sentences a club can hand out, as Markdown or as a page that prints.

`kaart rulebook` comes in here: `booklet` makes the book, `to_markdown` and `to_html` write it.
"""

from kaart.rulebook.book import booklet
from kaart.rulebook.document import Booklet
from kaart.rulebook.html import to_html
from kaart.rulebook.markdown import to_markdown

__all__ = ["Booklet", "booklet", "to_html", "to_markdown"]
