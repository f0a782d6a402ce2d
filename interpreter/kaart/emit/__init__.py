"""Source text generated from a program: one flat layout, one walk, a target for each language.

`kaart.native` compiles the C; nothing here opens a file or starts a process.
"""
