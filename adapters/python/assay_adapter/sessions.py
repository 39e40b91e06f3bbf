"""Sign-ins in steps, and the HTTP session of a library that uses requests."""

import json
import pathlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from .protocol import Operation, Refused, Unsupported


def sign_in(
    start: Callable[[Mapping[str, Any]], tuple[str, Any]], finish: Callable[[Any, str], dict[str, Any]]
) -> Operation:
    """The operation `sign-in` of a client that has no steps but start and finish.

    `start` receives the probe, and returns the authorization URL and what an application keeps in its session; `finish`
    receives that, once, and the callback URL, and returns the output. With the feature `relaunch` what is kept is JSON.
    """
    sessions: dict[str, Any] = {}
    ended = object()

    def keep(probe: Mapping[str, Any], session: str, kept: Any) -> None:
        if "storage" in probe:
            pathlib.Path(probe["storage"], session).write_text(json.dumps(kept))
        else:
            sessions[session] = kept

    def take(probe: Mapping[str, Any]) -> Any:
        # One look and change at once, because another thread may finish the same session.
        if "storage" not in probe:
            return sessions.pop(probe["session"], ended)
        file = pathlib.Path(probe["storage"], probe["session"])
        try:
            kept = json.loads(file.read_text())
            file.unlink()
        except FileNotFoundError:
            return ended
        return kept

    def operation(probe: Mapping[str, Any]) -> dict[str, Any]:
        match probe["step"]:
            case "start":
                url, kept = start(probe)
                session = secrets.token_urlsafe()
                keep(probe, session, kept)
                return {"authorization_url": url, "session": session}
            case "finish":
                kept = take(probe)
                if kept is ended:
                    raise Refused("the session has ended")
                if probe.get("cancelled"):
                    raise Refused("the person has cancelled")
                return finish(kept, probe["callback_url"])
            case step:
                raise Unsupported(step)

    return operation


def http_session(relocated: Mapping[str, str] | None = None) -> Any:
    """A session of requests with a time limit, which fetches some addresses from others.

    The mock provider has Google's issuer and not its address.
    """
    import requests  # type: ignore[import-untyped, unused-ignore]

    class Session(requests.Session):  # type: ignore[misc, unused-ignore]
        def request(self, method: str, url: str, *arguments: Any, **options: Any) -> Any:
            options.setdefault("timeout", 8)
            return super().request(method, (relocated or {}).get(url, url), *arguments, **options)

    return Session()
