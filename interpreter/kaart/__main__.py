"""`python -m kaart` is the same as the command `kaart`."""

from kaart.cli import main

if __name__ == "__main__":
    main()
