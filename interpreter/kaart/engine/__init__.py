"""The reference engine: steps a program of the intermediate form. `kaart.game` is its way in."""

from kaart.engine.actions import Action, Catalogue
from kaart.engine.faults import IllegalAction, RuleFault, SaveError
from kaart.engine.machine import Machine
from kaart.engine.setup import Setup
from kaart.engine.state import State

__all__ = ["Action", "Catalogue", "IllegalAction", "Machine", "RuleFault", "SaveError", "Setup", "State"]
