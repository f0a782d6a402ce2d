"""Diagrams of a game: what a program does, as a neutral model, and writers for it. Used by `kaart graph`."""

from kaart.graph.blocks import block_diagram
from kaart.graph.dot import to_dot
from kaart.graph.labels import Wording
from kaart.graph.mermaid import to_mermaid
from kaart.graph.model import Diagram
from kaart.graph.phases import phase_diagram

__all__ = ["Diagram", "Wording", "block_diagram", "phase_diagram", "to_dot", "to_mermaid"]
