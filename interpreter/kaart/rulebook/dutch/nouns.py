"""Values as things, in Dutch."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaart.model.symbols import Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.asserting import Asserting
from kaart.rulebook.dutch.words import RANK, RANKS, several, with_article
from kaart.rulebook.speech import Said, bare, is_none
from kaart.rulebook.tricks import tricks_in

FIXED: Mapping[T, Said] = {
    T.PLAYERS: Said("alle spelers", True), T.EVERYONE: Said("iedereen aan tafel"),
    T.TEAMS: Said("de ploegen", True), T.ALL_SUITS: Said("een kleur"), T.ALL_RANKS: Said("een waarde"),
    T.ALL_CARDS: Said("alle kaarten", True), T.LED_SUIT: Said("de gevraagde kleur"),
    T.JOKER: Said("de joker"),
}  # fmt: skip
OF: Mapping[T, str] = {
    T.LEFT: "de speler links van {}", T.RIGHT: "de speler rechts van {}",
    T.OPPOSITE: "de speler tegenover {}",
    T.PARTNER: "de maat van {}", T.TEAM_OF: "de ploeg van {}", T.HOLDER: "wie {} heeft",
    T.OWNER: "wie {} speelde", T.WINNER: "de winnaar van {}", T.BEST: "de hoogste kaart in {}",
    T.TOP: "de bovenste kaart van {}", T.BOTTOM: "de onderste kaart van {}", T.SUIT_OF: "de kleur van {}",
    T.RANK_OF: "de waarde van {}", T.TWIN: "de andere kleur met dezelfde tint als {}",
}  # fmt: skip
HIS: Mapping[T, str] = {
    T.PARTNER: "zijn maat", T.TEAM_OF: "zijn ploeg", T.LEFT: "de speler links van hem",
    T.RIGHT: "de speler rechts van hem", T.OPPOSITE: "de speler tegenover hem",
}  # fmt: skip
BUILT_IN = {"dealer": "de gever", "leader": "de uitkomer", "score": "de stand", "trick": "de slag",
            "winner": "de winnaar", "last winner": "de winnaar van de laatste slag",
            "stock": "het pak", "$round": "het nummer van de ronde"}  # fmt: skip
PRONOUNS = {Base.PLAYER: ("hij", "hem", "zijn"), Base.TEAM: ("zij", "haar", "haar")}
THINGS = {Base.NUMBER: "dat getal", Base.SUIT: "die kleur", Base.RANK: "die waarde", Base.CARD: "die kaart",
          Base.PLAYER: "die speler", Base.TEAM: "die ploeg", Base.ROW: "dat", Base.WORD: "dat",
          Base.YESNO: "dat"}  # fmt: skip
MEMBERS = {Base.PLAYER: "de speler", Base.TEAM: "de ploeg", Base.CARD: "de kaart", Base.SUIT: "de kleur",
           Base.RANK: "de waarde", Base.NUMBER: "het getal", Base.ROW: "de rij",
           Base.WORD: "het woord"}  # fmt: skip
KINDS = {
    "player": "speler",
    "team": "ploeg",
    "suit": "kleur",
    "rank": "waarde",
    "card": "kaart",
    "number": "getal",
}


class Nouns(Asserting):
    language = "nl"
    articles = ("de", "het", "een", "zijn", "haar")
    fixed, of, his, built_in = FIXED, OF, HIS, BUILT_IN
    pronouns, things, kinds = PRONOUNS, THINGS, KINDS
    every_one, everything = "elk", "alle "

    # ------------------------------------------------------------ literals and cards

    def literal(self, term: Term) -> str:
        """A value that is written out."""
        if is_none(term):
            return "niemand" if term.type.base is Base.PLAYER else "niets"
        match term.type.base:
            case Base.NUMBER:
                return str(term.value).replace("-", "−")
            case Base.YESNO:
                return "ja" if term.value else "nee"
            case Base.SUIT:
                return self.text(self.game.suits[term.value])
            case Base.RANK:
                return self.rank(term.value)
            case Base.WORD | Base.ROW:
                return self.short(term.type.words[term.value])
            case _:
                return str(term.value)

    def rank(self, rank: int) -> str:
        """`boer`, `negen`, or the name of a rank of the game's own."""
        name = self.game.ranks[rank]
        return RANK.get(name, self.text(name))

    def card(self, rank: int, suit: int) -> str:
        """`de schoppenvrouw`, `klaver 2`, `de koning van de manen`."""
        name, suit_name = self.game.ranks[rank], self.text(self.game.suits[suit])
        if not self.game.standard:
            return f"{suit_name} {self.text(name)}"
        stem = "klaver" if suit_name == "klaveren" else suit_name
        return f"{stem} {name}" if name.isdigit() else f"de {stem}{RANK[name]}"

    def of_rank(self, rank: Term) -> Said:
        if rank.op is not T.LITERAL:
            return Said(f"kaarten van {self.noun(rank).text}", True)
        name = self.game.ranks[rank.value]
        return Said(RANKS.get(name, f"kaarten van waarde {self.text(name)}"), True)

    def printed(self, term: Term) -> Said:
        rank, suit = term.args
        if suit.op is T.LITERAL:
            return Said(self.card(rank.value, suit.value))
        noun = self.noun(suit).text
        if " " not in self.bare(noun) and self.game.standard:
            return Said(f"de {self.bare(noun)}{self.rank(rank.value)}")
        return Said(f"de {self.rank(rank.value)} van {noun}")

    def one_card(self, cards: Term) -> str:
        """`de aas buiten zijn hand`."""
        return f"de {self._extreme(cards)}"

    # ------------------------------------------------------------ persons and named things

    def several(self, noun: str) -> bool:
        return several(noun)

    def with_article(self, text: str) -> str:
        return with_article(text)

    def of_what(self, term: Term) -> str:
        """Of several cards somebody holds any: `wie klaver 2 of schoppen 2 heeft`."""
        return self.joined(term, "of") if term.op is T.UNION else self.noun(term).text

    def filled(self, form: str, args: tuple[Term, ...]) -> str:
        """`aan zijn maat`, not `aan de maat van hem`."""
        return re.sub(r"\b(?:de|het) (\w+) van hem\b", r"zijn \1", super().filled(form, args))

    def owned(self, noun: Said, owners: tuple[Term, ...]) -> Said:
        """A thing of somebody: `zijn hand`, `de slagen van de uitkomer`."""
        if noun.text.startswith(self.everything):
            return noun
        if len(owners) == 1 and self.is_he(owners[0]) and not self._opening:
            his = PRONOUNS.get(bare(owners[0]).type.base, ("", "", ""))[2]
            if not his:
                return Said(f"{noun.text} daarvan", noun.many)
            return Said(f"{his} {self.bare(noun.text)}", noun.many)
        text = " en ".join(self.noun(owner).text for owner in owners)
        if bare(owners[0]).op is T.PLAYERS and not noun.many:
            text = "elke speler"
        return Said(f"{noun.text} van {text}", noun.many)

    # ------------------------------------------------------------ sets

    def set_of(self, term: Term) -> Said:
        left, *right = term.args
        match term.op:
            case T.UNION:
                return Said(self.joined(term, "en"), True)
            case T.MEET:
                noun = self.noun(left)
                return Said(f"{noun.text} in {self.noun(right[0]).text}", noun.many)
            case T.WITHOUT if left.op is T.TEAMS and self.two_teams():
                if self.is_he(right[0]):
                    return Said("haar tegenpartij")
                return Said(f"de tegenpartij van {self.noun(right[0]).text}")
            case T.WITHOUT if right[0].op is T.PLACE:
                return Said(f"{self.as_cards(left)} buiten {self.noun(right[0]).text}", True)
            case T.WITHOUT if self.is_others(term):
                return Said("alle anderen", True)
            case T.WITHOUT:
                return Said(f"{self.as_cards(left)} behalve {self.noun(right[0]).text}", True)
            case T.ABOVE:
                return Said(f"{self.as_cards(left)} die hoger is dan {self.noun(right[0]).text}")
            case T.NOT_ABOVE:
                return Said(f"{self.as_cards(left)} die niet hoger is dan {self.noun(right[0]).text}")
            case _:
                way = "hoogste" if term.op is T.HIGHEST else "laagste"
                return Said(f"de {way} {self._extreme(left)}")

    def as_cards(self, term: Term) -> str:
        """Cards that are held or played: `troef`, `kaarten van de gevraagde kleur`."""
        noun = self.noun(term).text
        if term.op is T.SUIT_CARDS and " " in noun:
            return f"kaarten van {noun}"
        return noun

    def _extreme(self, cards: Term) -> str:
        inner = bare(cards)
        if inner.op is T.MEET:
            return f"{self.one(inner.args[0])} in {self.noun(inner.args[1]).text}"
        if inner.op is T.WITHOUT:
            word = "buiten" if inner.args[1].op is T.PLACE else "behalve"
            return f"{self.one(inner.args[0])} {word} {self.noun(inner.args[1]).text}"
        return self.one(inner)

    def one(self, cards: Term) -> str:
        """What one card of these is called: `aas`, `troef`, `harten`, `kaart van …`."""
        inner = bare(cards)
        if inner.op is T.RANK_CARDS and inner.args[0].op is T.LITERAL:
            return self.rank(inner.args[0].value)
        if inner.op is T.SUIT_CARDS:
            if " " in (noun := self.noun(inner.args[0]).text):
                return f"kaart van {noun}"
            text = self.bare(noun)
            return "klaver" if text == "klaveren" else text
        return f"kaart van {self.noun(inner).text}"

    def members(self, term: Term) -> Said:
        members, worth = term.args
        variable = term.ref
        assert isinstance(variable, Variable)
        if term.op is T.WHERE:
            return Said(self._whose(members, worth, variable), True)
        function = self.function(worth, variable)
        if term.op is T.TOTAL:
            return Said(f"{function} van {self.noun(members).text} samen", several(function))
        way = "hoogste" if term.op is T.ARGMAX else "laagste"
        among = "" if members.op in (T.PLAYERS, T.EVERYONE, T.TEAMS) else f" van {self.noun(members).text}"
        article = "het" if function.startswith("het ") else "de"
        kind = MEMBERS.get(variable.type.base, "wie")
        kind = "de kaarten" if variable.type.base is Base.CARD else kind
        return Said(f"{kind}{among} met {article} {way} {self.bare(function)}")

    def range_of(self, term: Term) -> Said:
        match term.op:
            case T.NEXT:
                words = term.type.words
                if not words:
                    return Said(f"wat volgt op {self.noun(term.args[0]).text}")
                listed = ", ".join(map(self.short, words))
                return Said(f"de volgende in deze rij: {listed}, en dan weer van voren af aan")
            case T.ALL_VALUES:
                listed_words = [self.short(word) for word in term.type.words] or ["ja", "nee"]
                *most, last = listed_words
                return Said(f"{', '.join(most)} of {last}" if most else last)
            case _:
                low, high, step = term.args
                if low == high:
                    return self.noun(low)
                one = step.op is T.LITERAL and step.value == 1
                steps = "" if one else f" in stappen van {self.noun(step).text}"
                return Said(f"{self.noun(low).text} tot en met {self.noun(high).text}{steps}", True)

    def looked_at(self, op: T) -> str:
        words = {T.POINTS: "de punten", T.MELDS: f"de waarde van de {self.melds()}", T.RANK_OF: "de waarde"}
        return {**words, T.SUIT_OF: "de kleur"}.get(op, "")

    # ------------------------------------------------------------ numbers

    def number(self, term: Term) -> Said:
        args = term.args
        match term.op:
            case T.COUNT:
                return Said(self._count(args[0]))
            case T.POINTS:
                return Said(f"de punten in {self.noun(args[0]).text}", True)
            case T.MELDS:
                return Said(f"de waarde van de {self.melds()} in {self.noun(args[0]).text}")
            case T.ADD:
                first = self.noun(args[0])
                return Said(f"{first.text} plus {self.noun(args[1]).text}", first.many)
            case T.SUB:
                return Said(f"{self.noun(args[0]).text} min {self.inner_sum(args[1])}")
            case T.MUL:
                return Said(self._times(*args))
            case T.DIV:
                if (pile := tricks_in(self.game, term)) is not None:
                    name = self.noun(pile).text
                    tricks = name.startswith("de slagen ")
                    return Said(f"het aantal {self.bare(name) if tricks else f'slagen in {name}'}")
                left, right = self.inner_sum(args[0]), self.inner_sum(args[1])
                return Said(f"{left} gedeeld door {right}, naar beneden afgerond")
            case T.NEG:
                return Said(f"min {self.inner_sum(args[0])}")
            case T.NEAR | T.UP | T.DOWN:
                return Said(f"{self.noun(args[0]).text}, {self._rounding(term.op, args[1])}")
            case _:
                return Said(self.clause(term))

    def _count(self, members: Term) -> str:
        noun = self.noun(members).text
        if members.op is T.ALL_CARDS:
            return "het aantal kaarten in het pak"
        if members.op is T.PLACE or (members.type.base is Base.CARD and members.op in (T.NOTE, T.CALL)):
            return f"het aantal kaarten in {noun}"
        if members.type.base is Base.PLAYER and members.op in (T.NOTE, T.CALL):
            if self.noun(members).many:
                return f"het aantal {self.bare(noun)}"
            return f"het aantal spelers van {noun}"
        return f"het aantal {'spelers' if members.op is T.PLAYERS else self.bare(noun)}"

    def _times(self, left: Term, right: Term) -> str:
        if left.op is T.LITERAL and left.value == 2:
            return f"tweemaal {self.inner_sum(right)}"
        return f"{self.inner_sum(left)} maal {self.inner_sum(right)}"

    def _rounding(self, op: T, unit: Term) -> str:
        ten = unit.op is T.LITERAL and unit.value == 10
        one = "tiental" if ten else f"veelvoud van {self.noun(unit).text}"
        nearest = f"afgerond op het dichtstbijzijnde {one} (een half gaat naar boven)"
        return {T.NEAR: nearest, T.UP: f"naar boven afgerond op een {one}"}.get(
            op, f"naar beneden afgerond op een {one}"
        )
