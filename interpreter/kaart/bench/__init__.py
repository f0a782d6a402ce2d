"""How fast the engines are, side by side, and beside other programs. Called by `kaart bench`."""

from kaart.bench.report import Report, Row, Table
from kaart.bench.run import Subject, bench, subjects
from kaart.bench.yardstick import Done, Play, Yardstick

__all__ = ["Done", "Play", "Report", "Row", "Subject", "Table", "Yardstick", "bench", "subjects"]
