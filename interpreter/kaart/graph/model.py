"""A diagram as plain data: nodes in groups, and edges. The writers know only this."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """What a node stands for; each writer draws it in its own way."""

    START = "start"
    STEP = "step"  # something that happens by itself
    QUESTION = "question"  # a player decides
    CHANCE = "chance"  # shuffling, cutting, drawing lots
    END = "end"


@dataclass(frozen=True, slots=True)
class Node:
    """`lines`: the label, first line most important. `key` is unique and safe in every format."""

    key: str
    shape: Shape
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    source: str
    target: str
    label: str = ""
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes drawn inside a frame with a title; a title of "" means no frame."""

    key: str
    title: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    title: str
    groups: tuple[Group, ...]
    edges: tuple[Edge, ...]
