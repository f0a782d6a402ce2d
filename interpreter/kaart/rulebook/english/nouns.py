"""Values as things, in English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaart.model.symbols import Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook.asserting import Asserting
from kaart.rulebook.speech import Said, bare, is_none
from kaart.rulebook.tricks import tricks_in

RANKS = {"2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights",
         "9": "nines", "10": "tens", "jack": "jacks", "queen": "queens", "king": "kings",
         "ace": "aces"}  # fmt: skip
FIXED: Mapping[T, Said] = {
    T.PLAYERS: Said("all players", True), T.EVERYONE: Said("everybody at the table"),
    T.TEAMS: Said("the teams", True), T.ALL_SUITS: Said("any suit"), T.ALL_RANKS: Said("any rank"),
    T.ALL_CARDS: Said("all cards", True), T.LED_SUIT: Said("the suit led"), T.JOKER: Said("the joker"),
}  # fmt: skip
OF: Mapping[T, str] = {
    T.LEFT: "the player to the left of {}", T.RIGHT: "the player to the right of {}",
    T.OPPOSITE: "the player opposite {}", T.PARTNER: "the partner of {}", T.TEAM_OF: "the team of {}",
    T.HOLDER: "whoever holds {}", T.OWNER: "whoever {} belongs to", T.WINNER: "the winner of {}",
    T.BEST: "the best card of {}", T.TOP: "the top card of {}", T.BOTTOM: "the bottom card of {}",
    T.SUIT_OF: "the suit of {}", T.RANK_OF: "the rank of {}",
    T.TWIN: "the other suit of the same colour as {}",
}  # fmt: skip
HIS: Mapping[T, str] = {T.PARTNER: "his partner", T.TEAM_OF: "his team", T.LEFT: "the player to his left",
                        T.RIGHT: "the player to his right",
                        T.OPPOSITE: "the player opposite him"}  # fmt: skip
BUILT_IN = {"dealer": "the dealer", "leader": "the leader", "score": "the score", "trick": "the trick",
            "winner": "the winner", "last winner": "the winner of the last trick",
            "stock": "the pack", "$round": "the number of the round"}  # fmt: skip
PRONOUNS = {Base.PLAYER: ("he", "him", "his"), Base.TEAM: ("it", "it", "its")}
THINGS = {Base.NUMBER: "that number", Base.SUIT: "that suit", Base.RANK: "that rank", Base.CARD: "that card",
          Base.PLAYER: "that player", Base.TEAM: "that team", Base.ROW: "that", Base.WORD: "that",
          Base.YESNO: "that"}  # fmt: skip
_TAIL = re.compile(
    r" (of|in|with|who|whose|that|at|for|to|from|on|by|laid|won|taken|passed|left|needed|held|made|called"
    r"|open|he|the|not)\b.*| \(.*|,.*"
)
MEMBERS = {Base.PLAYER: "player", Base.TEAM: "team", Base.CARD: "card", Base.SUIT: "suit", Base.RANK: "rank",
           Base.NUMBER: "number", Base.ROW: "row", Base.WORD: "word"}  # fmt: skip


KINDS = {"player": "player", "team": "team", "suit": "suit", "rank": "rank", "card": "card",
         "number": "number"}  # fmt: skip


def several(noun: str) -> bool:
    """Whether a noun looks like more than one of it: `the cards laid away`."""
    head = _TAIL.sub("", noun.removeprefix("the "))
    return head.endswith("s") and not head.endswith(("ss", "us", "is"))


class Nouns(Asserting):
    language = "en"
    articles = ("the", "a", "an", "his", "its")
    fixed, of, his, built_in = FIXED, OF, HIS, BUILT_IN
    pronouns, things, kinds = PRONOUNS, THINGS, KINDS
    every_one, everything = "each", "all "

    # ------------------------------------------------------------ literals and cards

    def literal(self, term: Term) -> str:
        """A value that is written out."""
        if is_none(term):
            return "nobody" if term.type.base is Base.PLAYER else "nothing"
        match term.type.base:
            case Base.NUMBER:
                return str(term.value).replace("-", "−")
            case Base.YESNO:
                return "yes" if term.value else "no"
            case Base.SUIT:
                return self.text(self.game.suits[term.value])
            case Base.RANK:
                return self.text(self.game.ranks[term.value])
            case Base.WORD | Base.ROW:
                return self.short(term.type.words[term.value])
            case _:
                return str(term.value)

    def literal_is_many(self, term: Term) -> bool:
        """`hearts become trump`."""
        return term.type.base is Base.SUIT and self.literal(term).endswith("s")

    def card(self, rank: int, suit: int) -> str:
        """`the queen of spades`."""
        return f"the {self.text(self.game.ranks[rank])} of {self.text(self.game.suits[suit])}"

    def one_card(self, cards: Term) -> str:
        """`the ace outside his hand`."""
        return f"the {one(self.noun(cards).text)}"

    def of_rank(self, rank: Term) -> Said:
        if rank.op is not T.LITERAL:
            return Said(f"cards of {self.noun(rank).text}", True)
        name = self.game.ranks[rank.value]
        return Said(RANKS.get(name, f"cards of rank {self.text(name)}"), True)

    def printed(self, term: Term) -> Said:
        rank, suit = term.args
        name = self.text(self.game.ranks[rank.value])
        if suit.op is T.LITERAL:
            return Said(self.card(rank.value, suit.value))
        return Said(f"the {name} of {self.noun(suit).text}")

    # ------------------------------------------------------------ persons and named things

    def owned(self, noun: Said, owners: tuple[Term, ...]) -> Said:
        """A thing of somebody: `his hand`, `the tricks of the leader`."""
        if noun.text.startswith(self.everything):
            return noun
        if len(owners) == 1 and self.is_he(owners[0]) and not self._opening:
            his = PRONOUNS.get(bare(owners[0]).type.base, ("", "", "its"))[2]
            return Said(f"{his} {self.bare(noun.text)}", noun.many)
        text = " and ".join(self.noun(owner).text for owner in owners)
        if bare(owners[0]).op is T.PLAYERS and not noun.many:
            text = "each player"
        return Said(f"{noun.text} of {text}", noun.many)

    def several(self, noun: str) -> bool:
        return several(noun)

    def with_article(self, text: str) -> str:
        first = text.split(" ")[0]
        return text if first in ("the", "a", "an", "who", "what", "which", "whoever") else f"the {text}"

    # ------------------------------------------------------------ sets

    def set_of(self, term: Term) -> Said:
        left, *right = term.args
        match term.op:
            case T.UNION:
                return Said(self.joined(term, "and"), True)
            case T.MEET:
                return self._within(left, right[0])
            case T.WITHOUT if left.op is T.TEAMS and self.two_teams():
                if self.is_he(right[0]):
                    return Said("its opponents", True)
                return Said(f"the opponents of {self.noun(right[0]).text}", True)
            case T.WITHOUT if right[0].op is T.PLACE:
                return Said(f"{self.as_cards(left)} outside {self.noun(right[0]).text}", True)
            case T.WITHOUT if self.is_others(term):
                return Said("all others", True)
            case T.WITHOUT:
                return Said(f"{self.as_cards(left)} except {self.noun(right[0]).text}", True)
            case T.ABOVE:
                return Said(f"{self.as_cards(left)} higher than {self.noun(right[0]).text}")
            case T.NOT_ABOVE:
                return Said(f"{self.as_cards(left)} that is not higher than {self.noun(right[0]).text}")
            case _:
                way = "highest" if term.op is T.HIGHEST else "lowest"
                return Said(
                    f"the {way} of {self.noun(left).text}" if _plain(left) else self._extreme(way, left)
                )

    def as_cards(self, term: Term) -> str:
        """Cards that are held or played: `trump`, `cards of the suit led`."""
        noun = self.noun(term).text
        if term.op is T.SUIT_CARDS and " " in noun:
            return f"cards of {noun}"
        return noun

    def _extreme(self, way: str, cards: Term) -> str:
        return f"the {way} {one(self.bare(self.noun(cards).text))}"

    def _within(self, left: Term, right: Term) -> Said:
        noun = self.noun(left)
        return Said(f"{noun.text} in {self.noun(right).text}", noun.many)

    def members(self, term: Term) -> Said:
        members, worth = term.args
        variable = term.ref
        assert isinstance(variable, Variable)
        kind = MEMBERS.get(variable.type.base, "one")
        if term.op is T.WHERE:
            return Said(self._whose(members, worth, variable), True)
        function = self.function(worth, variable)
        if term.op is T.TOTAL:
            return Said(f"{function} of {self.noun(members).text} together", several(function))
        way = "highest" if term.op is T.ARGMAX else "lowest"
        kind = "cards" if kind == "card" else kind
        among = "" if members.op in (T.PLAYERS, T.EVERYONE, T.TEAMS) else f" among {self.noun(members).text}"
        return Said(f"the {kind} with the {way} {self.bare(function)}{among}")

    def range_of(self, term: Term) -> Said:
        match term.op:
            case T.NEXT:
                words = term.type.words
                if not words:
                    return Said(f"the next after {self.noun(term.args[0]).text}")
                return Said(
                    f"the next in this row: {', '.join(map(self.short, words))}, and again from the start"
                )
            case T.ALL_VALUES:
                listed = [self.short(word) for word in term.type.words] or ["yes", "no"]
                return Said(" or ".join([", ".join(listed[:-1]), listed[-1]]) if listed[1:] else listed[0])
            case _:
                low, high, step = term.args
                if low == high:
                    return self.noun(low)
                steps = (
                    "" if step.op is T.LITERAL and step.value == 1 else f" in steps of {self.noun(step).text}"
                )
                return Said(f"{self.noun(low).text} to {self.noun(high).text}{steps}", True)

    def looked_at(self, op: T) -> str:
        words = {T.POINTS: "the points", T.MELDS: f"the {self.melds()}", T.RANK_OF: "the rank"}
        return {**words, T.SUIT_OF: "the suit"}.get(op, "")

    # ------------------------------------------------------------ numbers

    def number(self, term: Term) -> Said:
        args = term.args
        match term.op:
            case T.COUNT:
                return Said(self._count(args[0]))
            case T.POINTS:
                return Said(f"the points in {self.noun(args[0]).text}", True)
            case T.MELDS:
                return Said(f"the value of the {self.melds()} in {self.noun(args[0]).text}")
            case T.ADD:
                return Said(f"{self.noun(args[0]).text} plus {self.noun(args[1]).text}", True)
            case T.SUB:
                return Said(f"{self.noun(args[0]).text} less {self.inner_sum(args[1])}", True)
            case T.MUL:
                return Said(self._times(*args), True)
            case T.DIV:
                if (pile := tricks_in(self.game, term)) is not None:
                    name = self.noun(pile).text
                    tricks = name.startswith("the tricks ")
                    return Said(f"the number of {self.bare(name) if tricks else f'tricks in {name}'}")
                return Said(f"{self.inner_sum(args[0])} divided by {self.inner_sum(args[1])}, rounded down")
            case T.NEG:
                return Said(f"minus {self.inner_sum(args[0])}")
            case T.NEAR | T.UP | T.DOWN:
                return Said(f"{self.noun(args[0]).text}, {self._rounding(term.op, args[1])}")
            case _:
                return Said(self.clause(term))

    def _count(self, members: Term) -> str:
        noun = self.noun(members).text
        if members.op is T.ALL_CARDS:
            return "the number of cards in the pack"
        if members.op is T.PLACE or (members.type.base is Base.CARD and members.op in (T.NOTE, T.CALL)):
            return f"the number of cards in {noun}"
        if members.type.base is Base.PLAYER and members.op in (T.NOTE, T.CALL):
            if self.noun(members).many:
                return f"the number of {self.bare(noun)}"
            return f"the number of players of {noun}"
        return f"the number of {'players' if members.op is T.PLAYERS else self.bare(noun)}"

    def _times(self, left: Term, right: Term) -> str:
        if left.op is T.LITERAL and left.value == 2:
            return f"twice {self.inner_sum(right)}"
        return f"{self.inner_sum(left)} times {self.inner_sum(right)}"

    def _rounding(self, op: T, unit: Term) -> str:
        ten = unit.op is T.LITERAL and unit.value == 10
        one = "ten" if ten else f"multiple of {self.noun(unit).text}"
        return {T.NEAR: f"rounded to the nearest {one} (a half goes up)", T.UP: f"rounded up to a {one}"}.get(
            op, f"rounded down to a {one}"
        )


def _plain(term: Term) -> bool:
    """Whether cards are named as a pile or a list, so that `the highest of …` is needed."""
    return bare(term).op in (T.PLACE, T.NOTE, T.UNION) and term.op is not T.SUIT_CARDS


def one(text: str) -> str:
    """`aces except …` → `ace except …`: the highest of them is one."""
    head, blank, rest = text.partition(" ")
    if head.endswith("s") and not head.endswith("ss") and head not in ("his", "its"):
        head = head[:-1]
    return head + blank + rest
