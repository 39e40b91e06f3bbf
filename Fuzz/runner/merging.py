"""The corpora that are kept between nights: for each target, the inputs needed to cover what all its inputs cover."""

import os

from . import corpus
from .errors import HarnessError

# The time limit of a merge, in seconds; after it the corpora stay as they are until the next night.
LONGEST = 900


def merge(night):
    """Updates the kept corpus of every target."""
    night.begin("merging the corpora")

    def merge_one(worker):
        kept = os.path.join(night.options.corpus, worker.name)
        before = corpus.size(kept)[0]
        result = os.path.join(night.folder, "merged", worker.name)
        os.makedirs(result)
        ended = night.processes.run(
            worker.program.merge(result, [worker.corpus], os.path.join(night.folder, f"{worker.name}.control")),
            os.path.join(night.folder, "logs", f"{worker.name}-merge.log"), worker.program.environment, limit=LONGEST)
        if ended.status == 0 and corpus.files(result):
            corpus.settle(kept, result)
        else:
            corpus.add(kept, [worker.corpus])
            if not ended.stopped:
                worker.work.problems.append(
                    f"{worker.name}: the merge failed, and its corpus is kept as it is: {ended.complaint}")
        count, size = corpus.size(kept)
        night.corpora[worker.name] = {"before": before, "after": count, "bytes": size}

    night.pool(merge_one, night.workers.values())
    night.has_merged = not night.processes.stopping.is_set()


def keep(night):
    """Keeps the new inputs of a night that ended early, without a merge, which would take too long.

    Returns an error message, or None.
    """
    try:
        for worker in night.workers.values():
            if os.path.isdir(worker.corpus):
                corpus.add(os.path.join(night.options.corpus, worker.name), [worker.corpus])
    except (HarnessError, OSError) as error:
        return f"the new inputs could not be kept: {error}"
    return None
