"""Diagrams of a game: what a program does, as a neutral model, and writers for it. Used by `kaart graph`."""

from kaart.graph.dot import to_dot
from kaart.graph.extract import block_diagram, phase_diagram
from kaart.graph.mermaid import to_mermaid
from kaart.graph.model import Diagram

__all__ = ["Diagram", "block_diagram", "phase_diagram", "to_dot", "to_mermaid"]
