"""The first inputs of a night: seeds, regressions, and the corpora of earlier nights."""

import os
import shutil

from . import corpus
from .build import LONGEST
from .errors import HarnessError


def make_seeds(night):
    """Writes the seeds of all targets into the night's folder."""
    night.begin("making the seeds")
    ended = night.processes.run(
        [night.seeds_command, os.path.join(night.folder, "seeds")], os.path.join(night.folder, "logs", "seeds.log"),
        limit=LONGEST, pulse=night.still)
    if ended.status != 0 and not ended.stopped:
        raise HarnessError(f"Fuzz/seeds fails: {ended.complaint}")


def seeds(night, name):
    return os.path.join(night.folder, "seeds", name)


def replay(night):
    """Runs every input with its targets, and adds those that pass to the targets' corpora."""
    night.begin("replaying seeds, regressions and corpus")

    def replay_all(worker):
        counts = {}
        for source, folder in _sources(night, worker.name).items():
            if folder is None:
                continue
            counts[source] = worker.replay([folder], source)
            replayed = os.path.join(night.folder, "replay", worker.name, source)
            corpus.add(worker.corpus, [replayed])
            shutil.rmtree(replayed, ignore_errors=True)
        return counts

    for counts in night.pool(replay_all, night.workers.values()):
        for source, count in counts.items():
            night.replayed[source] += count
    words = ", ".join(f"{count} {source}" for source, count in night.replayed.items())
    night.say(f"replayed {words}; {night.found()}")


def _sources(night, name):
    return {
        "seeds": seeds(night, name),
        # Every input that has ever failed, of any target.
        "regressions": night.regressions,
        "corpus": os.path.join(night.options.corpus, name) if night.options.corpus else None,
    }
