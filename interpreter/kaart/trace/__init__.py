"""From a sentence of a source document to the clauses that state it, and back. Used by `kaart trace`."""

from kaart.trace.families import NoInventory, Traced, trace_game, trace_games
from kaart.trace.footing import Loss, footing, losses
from kaart.trace.inventory import Inventory, read_inventory
from kaart.trace.matching import State, Trace
from kaart.trace.report import as_data, clauses_and_rules, missing, rules_and_clauses, summary

__all__ = [
    "Inventory", "Loss", "NoInventory", "State", "Trace", "Traced", "as_data", "clauses_and_rules", "footing",
    "losses", "missing", "read_inventory", "rules_and_clauses", "summary", "trace_game", "trace_games",
]  # fmt: skip
