"""Words and signs that people bring along from other rules and other notations, and what a rule file says.

A row for each keyword: what stands for it elsewhere. `mistakes` looks here where a sentence breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

# Signs mean the same in every language. A sign may stand for several keywords; the first that fits counts.
_SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("==", ("IS", "BECOMES", "AS")),
    (":=", ("BECOMES", "IS", "AS")),
    ("!=", ("IS_NOT",)),
    ("<>", ("IS_NOT",)),
    ("≠", ("IS_NOT",)),
    ("<=", ("IS_AT_MOST",)),
    ("≤", ("IS_AT_MOST",)),
    (">=", ("IS_AT_LEAST",)),
    ("≥", ("IS_AT_LEAST",)),
    ("+=", ("RISES_BY",)),
    ("-=", ("FALLS_BY",)),
    ("->", ("BECOMES", "INTO", "TO", "AS")),
    ("=>", ("BECOMES", "INTO", "TO", "AS")),
    ("→", ("BECOMES", "INTO", "TO", "AS")),
    ("=", ("IS", "BECOMES", "AS")),
    ("<", ("IS_LESS_THAN",)),
    (">", ("IS_MORE_THAN",)),
    ("&&", ("AND",)),
    ("&", ("AND",)),
    ("||", ("OR",)),
    ("|", ("OR",)),
    ("×", ("STAR",)),
    ("÷", ("SLASH",)),
    ("–", ("MINUS",)),
    ("−", ("MINUS",)),
    ("[", ("LPAR",)),
    ("{", ("LPAR",)),
    ("]", ("RPAR",)),
    ("}", ("RPAR",)),
)

_ENGLISH = """
WHEN            if | only if | in case | provided that | whenever | as soon as
OTHERWISE       else | or else
OTHERWISE_WHEN  else if | elseif | elsif | elif | otherwise if | else when
EACH            for each | for every | foreach | for all | every
EACH_NUMBER     for each number | for every number | every number
BECOMES         gets | receives | is set to | is now
RISES_BY        increases by | goes up by | grows by | is increased by | is raised by
FALLS_BY        decreases by | goes down by | drops by | is decreased by | is lowered by
IS              equals | is equal to | is the same as
IS_NOT          isn't | is not equal to | is different from | differs from
IS_MORE_THAN    is greater than | is higher than | is larger than | is bigger than | is over | exceeds
IS_LESS_THAN    is smaller than | is lower than | is fewer than | is under
IS_AT_LEAST     is not less than | is no less than | is not lower than | is not smaller than
IS_AT_MOST      is not more than | is no more than | is not higher than | is not greater than
HAS             contains | includes | holds
LACKS           does not have | doesn't have | does not contain | has no
PLUS            plus
MINUS           minus
STAR            times | multiplied by | x
SLASH           divided by
NORMALLY        normal | default | by default | usually | standard
AT_FIRST        first | initially | at the start | at start | at the beginning | starts at | starts as
SEEN_BY         visible to | visible for | known to | shown to
UP_TO           up till | to | till | until | through
IN_TEAMS_OF     teams of | in pairs of | in groups of
EVERY_SUIT      each suit | all suits
TAKE            use | include
LEAVE_OUT       remove | drop | take out
IN_ORDER        ordered | in the order | order
FOR             per | each | for each | for every | for all
PUT             move | place | lay
INTO            onto | on top of | to | on | in
SHUFFLE         mix
CHOOSES         picks | selects
CARDS_FROM      cards of | cards in | cards out of
PLAYS_FROM      plays a card from | plays one card from | plays any card from | plays card from
MAY             can | could | might | is allowed to
MUST_PLAY       must follow | has to play | should play | needs to play | must lead
MUST_AVOID      must not play | may not play | cannot play | must not choose | may not choose
MAY_ALSO_PLAY   can also play
IF_ABLE         if possible | when possible | where possible | if he can | if they can | when able | if can
STOP            break | exit
END_ROUND       next round | end the round | stop the round | finish the round
END_PHASE       end the phase | stop the phase | leave the phase | finish the phase
END_MATCH       end the match won by | end game won by | end the game won by | match won by
BEFORE_MATCH    before the match | before the game | before game
AFTER_ROUND     after the round | after each round | after every round | after a round
ROUND_NOTES     notes of round | notes of the round | notes
MATCH_NOTES     notes of match | notes of the match
OPTIONS         settings | choices
PACK            deck
PLACES          zones | piles
DEFINE          def | definition
PHASE           stage
REMOVE          delete | drop
REPLACE         change
ADD_AFTER       insert after | add behind | add to | add
ADD_BEFORE      insert before
EXPECT          assert | check
GIVEN           suppose | assume
IS_DRAWN_FROM   is chosen from | is picked from
"""

_NEDERLANDS = """
WHEN            als | indien | mits | zodra
OTHERWISE       zoniet | zo niet | en anders
OTHERWISE_WHEN  anders als | anders indien | zoniet als | of als
EACH            voor elke | voor elk | voor iedere | voor ieder | alle
EACH_NUMBER     voor elk getal | ieder getal
BECOMES         krijgt | is nu
RISES_BY        verhoogt met | gaat omhoog met | wordt verhoogd met | vermeerdert met | stijgt
FALLS_BY        verlaagt met | gaat omlaag met | wordt verlaagd met | vermindert met | daalt
IS              is gelijk aan | is hetzelfde als
IS_NOT          is niet gelijk aan | is ongelijk aan | is geen
IS_MORE_THAN    is groter dan | is hoger dan | zijn groter dan
IS_LESS_THAN    is kleiner dan | is lager dan | zijn kleiner dan
IS_AT_LEAST     is ten minste | is tenminste | is minimaal | is niet minder dan
IS_AT_MOST      is ten hoogste | is tenhoogste | is maximaal | is hooguit | is niet meer dan
HAS             bevat | bevatten
LACKS           heeft geen | hebben geen | bevat geen
PLUS            plus
MINUS           min
STAR            keer | maal | x
SLASH           gedeeld door
NORMALLY        normaal | standaard | meestal | gewoon
AT_FIRST        aanvankelijk | in het begin | aan het begin | begint als | begint met | eerste
SEEN_BY         gezien door | bekend bij | te zien voor | zichtbaar
UP_TO           tot aan | t/m | tem | tot
IN_TEAMS_OF     in teams van | in paren van | ploegen van
EVERY_SUIT      alle kleuren
TAKE            gebruik
LEAVE_OUT       verwijder | laat
IN_ORDER        op volgorde | geordend | volgorde
FOR             per | voor elke | voor alle
PUT             verplaats | plaats | zet
INTO            bovenop | naar | op | in
SHUFFLE         schudden | meng
CARDS_FROM      kaarten van | kaarten in
PLAYS_FROM      speelt een kaart uit | speelt kaart uit
MAY             kan | kunnen
MUST_PLAY       moet spelen | moet bekennen met | moet
MUST_AVOID      vermijdt | vermijden | mag niet spelen | mag niet kiezen
IF_ABLE         als het kan | als dat kan | indien het kan | als mogelijk | zo mogelijk
END_ROUND       einde van de ronde | stop de ronde
END_PHASE       einde van de fase | stop de fase
END_MATCH       einde spel gewonnen door | partij gewonnen door
BEFORE_MATCH    vóór de partij | voor het spel | voor partij
AFTER_ROUND     na elke ronde | na iedere ronde | na een ronde | na ronde
ROUND_NOTES     ronde notities | ronde-notities | notities
MATCH_NOTES     partij notities | partij-notities
OPTIONS         opties | instellingen
PACK            kaartspel
PLACES          stapels
DEFINE          definieer | definitie
REMOVE          verwijder
REPLACE         wijzig | verander
ADD_AFTER       voeg toe achter | voeg na | toevoegen na | toevoegen achter | voeg toe | toevoegen
ADD_BEFORE      voeg voor | toevoegen voor
EXPECT          verwachting | controleer
GIVEN           stel
IS_DRAWN_FROM   wordt gekozen uit
"""

_ARTICLES = {"english": frozenset({"the", "a", "an"}), "nederlands": frozenset({"de", "het", "een"})}


def is_article(text: str, language: str) -> bool:
    """Whether this is `the` or `a`, which rule files leave out."""
    return text in _ARTICLES[language]


def meant_by(text: str, language: str) -> Iterator[tuple[str, str]]:
    """What the beginning of a text stands for: each of its words or signs from elsewhere, the longest first,
    with a keyword (its terminal) that it may stand for."""
    for sign, meant in _SIGNS:
        if text.startswith(sign):
            yield from ((sign, terminal) for terminal in meant)
            return
    for pattern, terminals in _words(language).items():
        found = pattern.match(text)
        if found is not None:
            yield from ((found[0], terminal) for terminal in terminals)


@cache
def _words(language: str) -> Mapping[re.Pattern[str], tuple[str, ...]]:
    """The phrases of a language, the longest first, with the keywords that each may stand for."""
    table = {"english": _ENGLISH, "nederlands": _NEDERLANDS}[language]
    phrases: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        terminal, _, rest = line.partition(" ")
        for phrase in rest.split("|"):
            phrases.setdefault(" ".join(phrase.split()), []).append(terminal)
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return MappingProxyType({_pattern(phrase): tuple(phrases[phrase]) for phrase in ordered})


def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(r"[ \t]+".join(map(re.escape, phrase.split())) + r"(?![\w-])")
