"""The corpora that last from night to night: of each target the inputs that it takes to cover what all cover."""

import os

from . import corpus
from .errors import HarnessError

# A longer merge than this is given up; the corpora then wait for the next night.
LONGEST = 900


def merge(night):
    """Brings the kept corpus of every target up to date."""
    night.say("merging the corpora")

    def merge_one(worker):
        place = os.path.join(night.options.corpus, worker.name)
        before = corpus.size(place)[0]
        result = os.path.join(night.folder, "merged", worker.name)
        os.makedirs(result)
        ended = night.processes.run(
            worker.program.merge(result, [worker.corpus], os.path.join(night.folder, f"{worker.name}.control")),
            os.path.join(night.folder, "logs", f"{worker.name}-merge.log"), worker.program.environment, limit=LONGEST)
        if ended.status == 0 and corpus.files(result):
            corpus.settle(place, result)
        else:
            corpus.add(place, [worker.corpus])
            if not ended.stopped:
                worker.work.problems.append(f"{worker.name}: the merge failed; its corpus is kept as it is")
        count, size = corpus.size(place)
        night.corpora[worker.name] = {"before": before, "after": count, "bytes": size}

    night.pool(merge_one, night.workers.values())
    night.has_merged = not night.processes.stopping.is_set()


def keep(night):
    """Keeps what is new of a night that ended early, unmerged: a merge takes time that there is not.

    Returns what went wrong, or None.
    """
    try:
        for worker in night.workers.values():
            if os.path.isdir(worker.corpus):
                corpus.add(os.path.join(night.options.corpus, worker.name), [worker.corpus])
    except (HarnessError, OSError) as error:
        return f"the new inputs could not be kept: {error}"
    return None
