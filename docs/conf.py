"""How Sphinx builds the documentation: python -m sphinx -W docs FOLDER."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
os.environ["KAART_LANG"] = "en"  # the pages of commands are in English, whoever builds them

import making  # noqa: E402
from sphinx.highlighting import lexers  # noqa: E402

from kaart import __version__  # noqa: E402
from kaart.highlighting import KaartLexer  # noqa: E402

making.make(HERE / "_made")
lexers["kaart"] = KaartLexer()

project = "kaart"
author = "the authors of kaart"
copyright = "the authors of kaart, Apache License 2.0"
version = release = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_heading_anchors = 3
html_theme = "alabaster"
html_theme_options = {"description": "Card games as text files", "page_width": "1100px"}
html_title = "kaart"
html_show_sphinx = False
html_show_copyright = True
html_copy_source = False
