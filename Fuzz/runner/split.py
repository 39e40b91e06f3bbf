"""Divides the time among the targets, and schedules their shares on several workers."""

from dataclasses import dataclass

# A shorter slice would be spent on reading the corpus.
SHORTEST_SLICE = 1.0


@dataclass(frozen=True)
class Slice:
    """The run of one target on one worker for some seconds."""

    target: str
    seconds: float


def shares(weights, seconds, workers):
    """Each target's seconds of `seconds * workers`, by weight.

    No target gets more than `seconds`, because it uses one processor at a time; the rest goes to the others.
    """
    left = dict(weights)
    time = seconds * workers
    result = {}
    while left:
        total = sum(left.values())
        capped = [name for name, weight in left.items() if time * weight / total > seconds]
        if not capped:
            result.update({name: time * weight / total for name, weight in left.items()})
            break
        for name in capped:
            result[name] = float(seconds)
            time -= seconds
            del left[name]
    return {name: result[name] for name in weights}


def lay_out(weights, seconds, workers):
    """The slices of each worker, in order.

    All shares are put in a row and cut where a worker's time ends (McNaughton's rule). Every worker is busy to the end,
    and a target that is cut continues on the next worker at another time, so it never runs twice at once.
    """
    plan = [[] for _ in range(workers)]
    worker, free = 0, float(seconds)
    # A target that needs a worker's whole time must be first.
    for name, share in sorted(shares(weights, seconds, workers).items(), key=lambda item: -item[1]):
        rest = share
        while rest > 1e-6 and worker < workers:
            piece = min(rest, free)
            if piece >= SHORTEST_SLICE or piece == rest:
                plan[worker].append(Slice(name, piece))
            rest -= piece
            free -= piece
            if free <= 1e-6:
                worker, free = worker + 1, float(seconds)
    return plan


def shard(names, part, count):
    """The names for one of several machines."""
    return [name for index, name in enumerate(names) if index % count == part - 1]
