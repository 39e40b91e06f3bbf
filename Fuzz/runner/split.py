"""Who fuzzes when: the targets' shares of the time, laid out over several workers."""

from dataclasses import dataclass

# Less than this goes into reading the corpus.
SHORTEST_SLICE = 1.0


@dataclass(frozen=True)
class Slice:
    """One target at work for some seconds on one worker."""

    target: str
    seconds: float


def shares(weights, seconds, workers):
    """Each target's seconds of `seconds * workers`, by weight.

    No target gets more than `seconds`, because it works on one processor at a time; what it cannot use goes to the
    others.
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

    All shares in a row, cut where a worker's time is up (McNaughton's rule): every worker is busy to the end, and a
    target that is cut goes on with the next worker at another time, never twice at once.
    """
    plan = [[] for _ in range(workers)]
    worker, free = 0, float(seconds)
    # A target that takes a worker's whole time must begin with it.
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
    """The part of the names that one of several machines takes."""
    return [name for index, name in enumerate(names) if index % count == part - 1]
