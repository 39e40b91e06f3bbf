"""The adapter protocol, version 1 (docs/adapter-protocol.md), for clients that run on an event loop of asyncio."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from .protocol import SIMULTANEOUS, hello_of, outcome_of

AsyncOperation = Callable[[Mapping[str, Any]], Awaitable[dict[str, Any]]]

# More turns of the loop than a task of a client needs from one wait for the network to the next.
TURNS = 50


def serve_on_loop(
    client: str,
    version: str,
    operations: Mapping[str, AsyncOperation],
    refusals: tuple[type[Exception], ...],
    features: tuple[str, ...] = (),
    clock: str = "real",
    requests: Callable[[], int] | None = None,
    **others: Any,
) -> None:
    """Answers probes until `bye` or the end of standard input, each as a task of one event loop.

    The parameters are those of `serve`. `requests` returns how many HTTP requests of the client wait for a response, if
    the adapter counts them; then the suite is told when the client is at rest.
    """
    answers, sys.stdout = sys.stdout, sys.stderr
    features = (*features, SIMULTANEOUS, *(("at_rest",) if requests else ()))
    hello = hello_of(client, version, operations, features, clock, others)

    def write(message: Mapping[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    async def answer(probe: Mapping[str, Any]) -> None:
        operation = operations.get(probe["operation"])
        if operation is None:
            outcome: dict[str, Any] = {"outcome": "unsupported", "message": probe["operation"]}
        else:
            try:
                outcome = {"outcome": "accept", "output": await operation(probe["input"])}
            except Exception as error:
                outcome = outcome_of(error, refusals)
        write({"type": "result", "id": probe["id"], **outcome})

    async def tell_rest(identifier: str) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        write({"type": "at-rest", "id": identifier, "requests": requests() if requests else 0})

    async def run() -> None:
        lines = asyncio.StreamReader(limit=17 * 1024 * 1024)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        tasks = set()
        while line := await lines.readline():
            message = json.loads(line)
            match message.get("type"):
                case "hello":
                    write(hello)
                    continue
                case "probe":
                    task = asyncio.create_task(answer(message))
                case "at-rest":
                    task = asyncio.create_task(tell_rest(message["id"]))
                case "bye":
                    return
                case _:
                    continue
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    asyncio.run(run())
