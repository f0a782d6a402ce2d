"""The syntax tree: one frozen node per sentence of the language, each with its place in a file.

Nothing after the syntax stage knows how the text was parsed. Words of the language are stored
under their English spelling whatever language the file was written in; names given by the author
keep his spelling.
"""

from __future__ import annotations

from kaart.syntax.nodes.expressions import *  # noqa: F403
from kaart.syntax.nodes.files import *  # noqa: F403
from kaart.syntax.nodes.instructions import *  # noqa: F403
from kaart.syntax.nodes.parts import *  # noqa: F403
from kaart.syntax.nodes.sections import *  # noqa: F403
