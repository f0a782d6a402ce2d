"""Random play in large numbers and what comes out of it. Called by `kaart simulate`."""

from kaart.simulate.engines import Engine
from kaart.simulate.report import Report, SeatReport
from kaart.simulate.run import match_seed, simulate

__all__ = ["Engine", "Report", "SeatReport", "match_seed", "simulate"]
