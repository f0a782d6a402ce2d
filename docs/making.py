"""Makes the pages of the documentation that come out of the program; Sphinx and the tests call it.

python docs/making.py FOLDER
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FRAME = "sentences and blocks"


# ------------------------------------------------------------------ constructs of the grammar


@dataclass(frozen=True, slots=True)
class Construct:
    """One rule of the grammar: its name there, what it is in words, an example and where that stands."""

    name: str
    group: str
    rule: str
    says: str
    example: str
    place: str


def constructs() -> list[Construct]:
    """The constructs in the order of the grammar. KeyError if `constructs.toml` does not know one."""
    told = tomllib.loads((ROOT / "docs" / "constructs.toml").read_text(encoding="utf-8"))
    return [
        Construct(name, group, rule, told[name]["says"], told[name]["example"], told[name]["in"])
        for name, group, rule in grammar_rules()
    ]


def grammar_rules() -> Iterator[tuple[str, str, str]]:
    """Each rule that gives a sentence its meaning, once: its name, the heading above it, and its text."""
    known: set[str] = set()
    text = (ROOT / "grammars" / "kaart.lark").read_text(encoding="utf-8")
    group = ""
    for line in re.split(r"\n(?=\S)", text):
        heading = re.match(r"// -+ (.*)", line)
        if heading:
            group = heading[1].strip()
        if group == "terminals":
            return
        for name in _names(line):
            if name not in known:
                known.add(name)
                yield name, group, _tidy(line)


def _names(rule: str) -> Iterator[str]:
    """The name of a rule and of its alternatives that have one; helper rules have none."""
    head = re.match(r"(\??)([a-z]\w*) *:", rule)
    if head and not head[1]:
        yield head[2]
    yield from dict.fromkeys(re.findall(r"-> (\w+)", rule))


def _tidy(rule: str) -> str:
    lines = [line for line in rule.rstrip().split("\n") if not line.startswith("//")]
    return "\n".join(lines)


def construct_page() -> str:
    """The page of all constructs, with the keywords that make them."""
    from kaart.syntax.keywords import keywords

    english, dutch = keywords("english").phrases, keywords("nederlands").phrases
    lines = [
        "# All constructs",
        "",
        "Every rule of the grammar, in its order. [The language](../language.md) explains how they work",
        "together. This page is made from the grammar and the keyword files; its examples are tested.",
    ]
    group = None
    for one in constructs():
        if one.group != group:
            group = one.group
            lines += ["", f"## {(group or FRAME).capitalize()}"]
        lines += ["", f"### {one.name.strip('_').replace('_', ' ')}", "", one.says, ""]
        used = [word for word in dict.fromkeys(re.findall(r"\b[A-Z][A-Z_]+\b", one.rule)) if word in english]
        if used:
            pairs = (f"`{english[word][0]}` · `{dutch[word][0]}`" for word in used)
            lines += ["Keywords, in English and Dutch: " + ", ".join(pairs) + ".", ""]
        lines += ["```kaart", one.example.rstrip(), "```", "", "```text", one.rule, "```"]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ keywords, checks, commands, problems


def keyword_page() -> str:
    """All keywords and words of the table in both languages."""
    from kaart.syntax.keywords import keywords

    english, dutch = keywords("english"), keywords("nederlands")
    lines = ["# All words", "", "The first spelling is the one that `kaart fmt` and `kaart translate` write."]
    for title, left, right in (
        ("Keywords", english.phrases, dutch.phrases),
        ("Words of the table", english.words, dutch.words),
    ):
        lines += ["", f"## {title}", "", "| English | Dutch |", "|---|---|"]
        lines += [f"| {_spelt(left[key])} | {_spelt(right[key])} |" for key in left]
    return "\n".join(lines) + "\n"


def _spelt(spellings: tuple[str, ...]) -> str:
    return " · ".join(f"`{one}`" for one in spellings)


def check_page() -> str:
    """What is checked before a game is played, from the checks themselves and the pages of their problems."""
    from kaart.check import CHECKS
    from kaart.pages import codes as all_codes

    known = all_codes("en")
    lines = [
        "# What is checked",
        "",
        "`kaart check` reads a file and binds its names; then these checks look at the game before a card is",
        "dealt. Each row of problems is one check, a function in `interpreter/kaart/check/`.",
    ]
    for check in CHECKS:
        codes = [code for code in re.findall(r"K\d{3}", check.__doc__ or "") if code in known]
        lines += ["", f"## {check.__module__.rsplit('.', 1)[1]}", ""]
        lines += [f"- [{code}](problems/{code}.md): {_title(code)}" for code in codes]
    return "\n".join(lines) + "\n"


def _title(code: str) -> str:
    from kaart.pages import title

    return title(code, "en")


def command_page() -> str:
    """Every command with its arguments and options, as `--help` has them."""
    import click

    from kaart.cli.group import COMMANDS, group

    lines = [
        "# Commands",
        "",
        "Exit codes: 0 if all is well, 1 if there is a problem, 2 if a command was called in a wrong way.",
        "`kaart COMMAND --help` prints the same on the terminal.",
    ]
    with click.Context(group, info_name="kaart") as above:
        for name in COMMANDS:
            command = group.get_command(above, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=above, terminal_width=90) as context:
                lines += ["", f"## kaart {name}", "", "```text", command.get_help(context).rstrip(), "```"]
    return "\n".join(lines) + "\n"


def problem_pages(language: str) -> Iterator[tuple[str, str]]:
    """File name and text of a page for each problem code, and of the page that lists them."""
    folder = ROOT / "interpreter" / "kaart" / "pages" / language
    pages = sorted(folder.glob("K*.md"))
    title, said = {
        "en": (
            "Problems",
            "What `kaart check` and the other commands find. `kaart explain CODE` prints the page.",
        ),
        "nl": (
            "Fouten",
            "Wat `kaart check` en de andere opdrachten vinden. `kaart explain CODE` toont de bladzijde.",
        ),
    }[language]
    toctree = "\n".join(["```{toctree}", ":maxdepth: 1", "", *(page.stem for page in pages), "```"])
    yield "index.md", f"# {title}\n\n{said}\n\n{toctree}\n"
    for page in pages:
        yield page.name, page.read_text(encoding="utf-8")


def all_pages() -> Iterator[tuple[str, str]]:
    """The path below the folder of made pages, and the text, of each page."""
    yield "constructs.md", construct_page()
    yield "words.md", keyword_page()
    yield "checks.md", check_page()
    yield "commands.md", command_page()
    for language, folder in (("en", "problems"), ("nl", "fouten")):
        yield from ((f"{folder}/{name}", text) for name, text in problem_pages(language))


def make(folder: Path) -> None:
    """Write all pages that have changed into a folder."""
    for name, text in all_pages():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
