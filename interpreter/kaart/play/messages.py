"""What the table says to people, in English and Dutch. Catalogues of gettext will replace the table."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "nl")

_HELP_EN = """\
Type the number of an action, its name, or a card: {card-1} or {card-2}.
Several cards go in one line. Commands:
  last          the last trick
  why           what is allowed, and by which rule; why CARD or why NUMBER: of one action
  why score     where the score of the round comes from
  score         the scores
  table         the table again
  undo          take back your last answer, as long as you have seen nothing new since
  save FILE     save the match; from then on FILE is kept up to date, as with --save
  quit          stop (the match is kept if it has a file)
  help          this text"""

_HELP_NL = """\
Typ het nummer van een actie, haar naam, of een kaart: {card-1} of {card-2}.
Meer kaarten mogen op een regel. Opdrachten:
  laatste          de laatste slag
  waarom           wat mag, en volgens welke regel; waarom KAART of NUMMER: van een actie
  waarom stand     waar de punten van de ronde vandaan komen
  stand            de punten
  tafel            de tafel nog eens
  terug            je laatste antwoord terugnemen, zolang je daarna niets nieuws hebt gezien
  bewaar BESTAND   de partij bewaren; voortaan wordt BESTAND bijgehouden, als met --save
  stop             stoppen (heeft de partij een bestand, dan blijft ze bewaard)
  help             deze tekst"""

MESSAGES: dict[str, tuple[str, str]] = {
    # who and what
    "seat": ("seat {n}", "stoel {n}"),
    "you": ("you", "jij"),
    "yes": ("yes", "ja"),
    "no": ("no", "nee"),
    "none": ("none", "geen"),
    # the screen
    "round": ("round {n}", "ronde {n}"),
    "dealer-mark": ("deals", "geeft"),
    "out-mark": ("sits out", "rust"),
    "cards": ("{n} cards", "{n} kaarten"),
    "card": ("1 card", "1 kaart"),
    "points": ("score {n}", "stand {n}"),
    "said": ("Said", "Gezegd"),
    "notes": ("Notes", "Stand van zaken"),
    "hand": ("Your {place}", "Jouw {place}"),
    "place-of": ("{place} of {seat}", "{place} van {seat}"),
    "hidden": ("face down", "gedekt"),
    "so-many-hidden": ("{n} face down", "{n} gedekt"),
    "led": ("led", "uitgekomen"),
    "more-hidden": ("{n} more face down", "nog {n} gedekt"),
    # questions
    "your-turn": ("Your turn, {seat}: {label}", "Jij bent, {seat}: {label}"),
    "ask-play": ("play a card", "speel een kaart"),
    "ask-choose": ("choose: {name}", "kies: {name}"),
    "ask-answer": ("what do you say?", "wat zeg je?"),
    "ask-pick": (
        "{name}: choose {n} cards, in one line if you like",
        "{name}: kies {n} kaarten, het mag op een regel",
    ),
    "ask-pick-one": ("{name}: choose a card", "{name}: kies een kaart"),
    "picked-so-far": ("chosen: {cards}; {n} more", "gekozen: {cards}; nog {n}"),
    "interrupt": (
        "At any time: {seat} may say {actions} (type: seat {n}, then the words)",
        "Te allen tijde: {seat} mag {actions} zeggen (typ: stoel {n}, dan de woorden)",
    ),
    # answers
    "did": ("{seat}: {what}", "{seat}: {what}"),
    "did-hidden": ("{seat} answers in secret ({label})", "{seat} antwoordt in het geheim ({label})"),
    "received": ("  ─ you receive {cards}", "  ─ jij krijgt {cards}"),
    "trick-over": ("  ─ trick: {cards}", "  ─ slag: {cards}"),
    "trick-you-lead": ("  ─ trick: {cards}; you lead", "  ─ slag: {cards}; jij komt uit"),
    "trick-leads": ("  ─ trick: {cards}; {seat} leads", "  ─ slag: {cards}; {seat} komt uit"),
    "too-vague": ("That may be {choices}. Say which.", "Dat kan {choices} zijn. Zeg welke."),
    "not-understood": (
        "I do not know what “{text}” means here. Type a number, a card or a word from the list, or help.",
        "Ik weet niet wat “{text}” hier betekent. Typ een nummer, kaart of woord uit de lijst, of help.",
    ),
    "did-you-mean": ("Did you mean {what}?", "Bedoel je {what}?"),
    "number-range": ("Numbers run from 1 up to {n}.", "De nummers lopen van 1 tot en met {n}."),
    "not-allowed": ("{what} is not allowed: {why}.", "{what} mag niet: {why}."),
    "not-allowed-now": ("{what} is not open now.", "{what} kan nu niet."),
    "not-yours": ("You do not hold {what}.", "Je hebt {what} niet."),
    "pick-too-many": (
        "That is {given}; {needed} are asked.",
        "Dat zijn er {given}; er worden er {needed} gevraagd.",
    ),
    "pick-twice": ("{what} was named twice.", "{what} is dubbel genoemd."),
    "pick-refused": ("Together that is not allowed; choose again.", "Samen mag dat niet; kies opnieuw."),
    "pick-cleared": ("Your choice is empty again.", "Je keuze is weer leeg."),
    # commands
    "help": (_HELP_EN, _HELP_NL),
    "no-last-trick": ("No trick has been completed yet.", "Er is nog geen slag compleet."),
    "last-trick": ("Last trick: {cards}", "Laatste slag: {cards}"),
    "undone": ("Taken back: {what}.", "Teruggenomen: {what}."),
    "undo-nothing": ("You have not answered anything yet.", "Je hebt nog niets geantwoord."),
    "undo-others": (
        "That cannot be taken back: others have answered since.",
        "Dat kan niet terug: anderen hebben daarna al geantwoord.",
    ),
    "undo-seen": (
        "That cannot be taken back: you have seen something new since.",
        "Dat kan niet terug: je hebt daarna iets nieuws gezien.",
    ),
    "undo-chance": (
        "That cannot be taken back: cards were dealt or drawn since.",
        "Dat kan niet terug: er is daarna geloot of gedeeld.",
    ),
    "save-where": ("Say where: save FILE.", "Zeg waar: bewaar BESTAND."),
    "save-exists": (
        "{path} is there already; choose another name.",
        "{path} bestaat al; kies een andere naam.",
    ),
    "saved-as": (
        "The match is saved in {path}. From now on that file is kept up to date.",
        "De partij is bewaard in {path}. Voortaan wordt dat bestand bijgehouden.",
    ),
    "left-behind": (
        "{path} stays as it is now.",
        "{path} blijft zoals het nu is.",
    ),
    "saved": ("The match is saved in {path}.", "De partij is bewaard in {path}."),
    "save-failed": ("The match could not be saved: {why}", "De partij kon niet bewaard worden: {why}"),
    "go-on": ("Go on with: kaart play --resume {path}", "Ga verder met: kaart play --resume {path}"),
    "stopped": ("Stopped.", "Gestopt."),
    "input-ended": ("The input ended before the match did.", "De invoer hield op voor de partij klaar was."),
    "interrupted": ("Interrupted.", "Onderbroken."),
    "not-saved": (
        "The match was not saved (give --save FILE to keep it).",
        "De partij is niet bewaard (met --save BESTAND wel).",
    ),
    "resumed": ("Resumed after {n} answers.", "Hervat na {n} antwoorden."),
    # seats and curtain
    "curtain": (
        "{seat}, it is your turn. Others look away; press Enter.",
        "{seat}, jij bent aan de beurt. De anderen kijken weg; druk op Enter.",
    ),
    "curtain-line": ("{seat} is at the table", "{seat} zit aan tafel"),
    "since": ("Since your last turn:", "Sinds je vorige beurt:"),
    "seats-intro": (
        "{title}: {players} players; you are {seats}.",
        "{title}: {players} spelers; jij bent {seats}.",
    ),
    "bots-intro": (
        "{title}: {players} players, all of them bots.",
        "{title}: {players} spelers, allemaal bots.",
    ),
    "bots-random": (
        "The others are bots. They choose at random; they are no measure of your skill.",
        "De anderen zijn bots. Ze kiezen in het wilde weg; ze zijn geen maat voor hoe goed je speelt.",
    ),
    "all-random": (
        "They choose at random; they are no measure of anybody's skill.",
        "Ze kiezen in het wilde weg; ze zijn geen maat voor hoe goed iemand speelt.",
    ),
    "seed-intro": (
        "Seed {seed}. Type help for the commands.",
        "Beginwaarde {seed}. Typ help voor de opdrachten.",
    ),
    "seed-only": ("Seed {seed}.", "Beginwaarde {seed}."),
    # ends
    "scores": ("Scores", "Punten"),
    "round-over": ("Round {n} is over.", "Ronde {n} is voorbij."),
    "match-over": ("The match is over after {n} rounds.", "De partij is voorbij na {n} rondes."),
    "match-over-one": ("The match is over after 1 round.", "De partij is voorbij na 1 ronde."),
    "rounds-played": ("Stopped after round {n}.", "Gestopt na ronde {n}."),
    "winner": ("Winner: {seats}", "Winnaar: {seats}"),
    "winners": ("Winners: {seats}", "Winnaars: {seats}"),
    "no-winner": ("Nobody wins.", "Niemand wint."),
    "fault": (
        "The rules stopped working at this point: {why}",
        "De spelregels lopen hier vast: {why}",
    ),
    # replay
    "replay-step": ("Enter: next, q: stop", "Enter: verder, s: stop"),
    "replay-intro": ("{title}: {n} answers, seed {seed}.", "{title}: {n} antwoorden, beginwaarde {seed}."),
    "replay-end": (
        "Here the match was left; {seat} is to answer.",
        "Hier is de partij gestopt; {seat} is aan de beurt.",
    ),
    "replay-from": ("From answer {n} on.", "Vanaf antwoord {n}."),
}

COMMANDS: dict[str, str] = {
    "help": "help", "?": "help",
    "last": "last", "laatste": "last",
    "why": "why", "waarom": "why",
    "score": "score", "scores": "score", "stand": "score", "punten": "score",
    "table": "table", "tafel": "table",
    "undo": "undo", "u": "undo", "terug": "undo",
    "save": "save", "bewaar": "save",
    "quit": "quit", "q": "quit", "stop": "quit", "exit": "quit",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Messages:
    """The sentences of one language; `say` fills in the gaps of one of them."""

    language: str

    def say(self, key: str, **gaps: object) -> str:
        text = MESSAGES[key][self._column]
        return text.format_map(gaps) if gaps else text

    @property
    def _column(self) -> int:
        return LANGUAGES.index(self.language)
