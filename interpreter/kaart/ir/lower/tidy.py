"""Passes over finished blocks: empty blocks are skipped, what nothing leads to is dropped."""

from __future__ import annotations

from dataclasses import replace

from kaart.ir import form as f
from kaart.ir.lower.draft import Draft


def targets(end: f.End) -> tuple[str, ...]:
    """The blocks an end leads to."""
    match end:
        case f.Goto() | f.Shuffle() | f.Cut() | f.Draw():
            return (end.to,)
        case f.Fork():
            return (end.then, end.otherwise)
        case _:
            return ()


def skip_empty_blocks(draft: Draft) -> None:
    """A block that only goes on to another is never jumped to (entries of phases stay)."""
    kept = {phase.entry for phase in draft.phases} | {draft.entry, "round"}
    onward = {
        block.name: block.end.to
        for block in draft.blocks
        if isinstance(block.end, f.Goto) and not block.do and block.name not in kept
    }

    def final(name: str) -> str:
        seen = set()
        while name in onward and name not in seen:
            seen.add(name)
            name = onward[name]
        return name

    draft.blocks = [replace(block, end=_redirect(block.end, final)) for block in draft.blocks]
    draft.decisions = [
        replace(d, alternatives=tuple(replace(a, to=final(a.to)) for a in d.alternatives))
        for d in draft.decisions
    ]
    draft.announcements = [
        replace(a, alternative=replace(a.alternative, to=final(a.alternative.to)))
        for a in draft.announcements
    ]


def _redirect(end: f.End, final: object) -> f.End:
    assert callable(final)
    match end:
        case f.Goto() | f.Shuffle() | f.Cut() | f.Draw():
            return replace(end, to=final(end.to))
        case f.Fork():
            return replace(end, then=final(end.then), otherwise=final(end.otherwise))
        case _:
            return end


def drop_unreachable(draft: Draft) -> None:
    """Keep only what the entry, the phases and the announcements lead to, and number decisions anew."""
    blocks = {block.name: block for block in draft.blocks}
    stack = [draft.entry, *(phase.entry for phase in draft.phases)]
    stack.extend(a.alternative.to for a in draft.announcements)
    reached: set[str] = set()
    while stack:
        name = stack.pop()
        if name in reached:
            continue
        reached.add(name)
        end = blocks[name].end
        stack.extend(targets(end))
        if isinstance(end, f.Ask):
            stack.extend(a.to for a in draft.decisions[end.decision].alternatives)
    draft.blocks = [block for block in draft.blocks if block.name in reached]
    used = [block.end.decision for block in draft.blocks if isinstance(block.end, f.Ask)]
    number = {old: new for new, old in enumerate(used)}
    draft.decisions = [draft.decisions[old] for old in used]
    draft.blocks = [
        replace(block, end=f.Ask(number[block.end.decision])) if isinstance(block.end, f.Ask) else block
        for block in draft.blocks
    ]
