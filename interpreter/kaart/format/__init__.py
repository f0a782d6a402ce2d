"""Rule files in their canonical layout and in another language: behind `kaart fmt` and `kaart translate`."""

from kaart.format.layout import formatted, lay_out

__all__ = ["formatted", "lay_out"]
