"""A client that signs people in with Python's standard library alone, and its adapter in three forms.

    assay run --exec "python3 sign_in.py" --only "sign-in/*"              one step after another
    assay run --exec "python3 sign_in.py --threads" --only "sign-in/*"    several at once, each on a thread
    assay run --exec "python3 sign_in.py --loop" --only "sign-in/*"       several at once, on an event loop

With `--overlap`, two callers who refresh the same session at once send the same token twice, and with `--reopen` a
sign-in that has ended is open again when the process is started again. The suite finds both.
"""

import asyncio
import base64
import contextlib
import hashlib
import json
import pathlib
import secrets
import sys
import threading
import urllib.parse
import urllib.request

from id_token import InvalidToken, json_object, require, verify_id_token

from assay_adapter import Refused, Unsupported, serve, serve_on_loop

FORM = [["Content-Type", "application/x-www-form-urlencoded"]]
KEY_LIFE = 300_000


class Threads:
    """Steps on threads: a request blocks its thread."""

    lock = staticmethod(threading.Lock)

    @contextlib.asynccontextmanager
    async def holding(self, lock):
        with lock:
            yield

    async def post(self, url, body):
        with urllib.request.urlopen(urllib.request.Request(url, data=body, method="POST"), timeout=60) as response:
            return response.read()


class Loop:
    """Steps on an event loop: a request suspends its task."""

    lock = staticmethod(asyncio.Lock)
    waiting = 0

    @contextlib.asynccontextmanager
    async def holding(self, lock):
        async with lock:
            yield

    async def post(self, url, body):
        place = urllib.parse.urlsplit(url)
        head = f"POST {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n"
        self.waiting += 1
        try:
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            answer = await reader.read()
            writer.close()
        finally:
            self.waiting -= 1
        return answer.partition(b"\r\n\r\n")[2]


class Device:
    """An installation of the app: its time, its way to the provider, and its keys."""

    def __init__(self, probe):
        self.relay = probe["relay"]
        self.now = probe["now_ms"]
        self.keys = {}
        self.lock = ways.lock()

    async def send(self, method, url, headers=(), body=b""):
        message = {
            "method": method,
            "url": url,
            "headers": [list(header) for header in headers],
            "body": base64.b64encode(body).decode(),
            "now_ms": self.now,
            "time_limit_ms": 30_000,
            "maximum_bytes": 1 << 20,
        }
        answer = json.loads(await ways.post(self.relay, json.dumps(message).encode()))
        self.now = max(self.now, answer["now_ms"])
        if "failure" in answer:
            raise Refused(answer["failure"])
        return answer["status"], base64.b64decode(answer["body"])

    async def json(self, method, url, headers=(), form=None):
        body = urllib.parse.urlencode(form).encode() if form else b""
        status, body = await self.send(method, url, headers, body)
        require(status == 200, f"status {status}")
        return json_object(body, "response")

    async def key_set(self, url):
        async with ways.holding(self.lock):
            if url not in self.keys or self.keys[url][1] <= self.now:
                status, body = await self.send("GET", url)
                require(status == 200, f"status {status}")
                self.keys[url] = (body.decode(), self.now + KEY_LIFE)
            return self.keys[url][0]


class Session:
    """A sign-in, and its tokens when it has ended. What `kept` holds is stored for the next process."""

    def __init__(self, name, device, kept):
        self.name = name
        self.device = device
        self.settings = kept["settings"]
        self.provider = self.settings["provider"]
        self.state, self.nonce, self.verifier = kept["state"], kept["nonce"], kept["verifier"]
        self.is_open = kept["is_open"]
        self.tokens, self.subject = kept["tokens"], kept["subject"]
        self.lock = ways.lock()

    @classmethod
    def started(cls, probe, device):
        values = {"state": secrets.token_urlsafe(), "nonce": secrets.token_urlsafe(), "verifier": secrets.token_urlsafe(48)}
        kept = {"settings": probe, **values, "is_open": True, "tokens": None, "subject": None}
        session = cls(secrets.token_urlsafe(), device, kept)
        session.keep()
        return session

    @classmethod
    def of(cls, probe, device):
        """The session of a step, of this process or of an earlier one."""
        name = probe["session"]
        if name not in sessions:
            sessions[name] = cls(name, device, json.loads(pathlib.Path(probe["storage"], name).read_text()))
        return sessions[name]

    def keep(self):
        names = ("settings", "state", "nonce", "verifier", "is_open", "tokens", "subject")
        kept = {name: getattr(self, name) for name in names}
        if reopens:
            kept["is_open"] = True
        place = pathlib.Path(self.settings["storage"], self.name)
        # A process that ends here leaves what was there before.
        place.with_suffix(".new").write_text(json.dumps(kept))
        place.with_suffix(".new").rename(place)

    def url(self):
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip("=")
        query = {
            "response_type": "code",
            "client_id": self.settings["client_id"],
            "redirect_uri": self.settings["redirect_uri"],
            "scope": " ".join(self.settings["scopes"]),
            "state": self.state,
            "nonce": self.nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return self.provider["authorization_endpoint"] + "?" + urllib.parse.urlencode(query)

    async def finish(self, probe):
        # Nothing waits between the look and the change, so a second callback finds no open sign-in.
        if not self.is_open:
            raise Refused("the sign-in has ended")
        self.is_open = False
        # The code may be sent from here on, and must not be sent again by the next process.
        self.keep()
        if probe.get("cancelled"):
            raise Refused("the person has cancelled")
        place, _, query = probe["callback_url"].partition("?")
        answer = urllib.parse.parse_qs(query, keep_blank_values=True)
        require(place == self.settings["redirect_uri"], "another address")
        require(answer.get("state") == [self.state], "another state")
        require("error" not in answer and len(answer.get("code", [])) == 1, "no code")
        grant = {"grant_type": "authorization_code", "code": answer["code"][0], "code_verifier": self.verifier}
        tokens = await self.grant(grant | {"redirect_uri": self.settings["redirect_uri"]})
        self.subject = (await self.verified(tokens["id_token"], self.nonce))["subject"]
        self.tokens = tokens
        self.keep()
        return {"subject": self.subject}

    async def grant(self, form):
        form["client_id"] = self.settings["client_id"]
        return await self.device.json("POST", self.provider["token_endpoint"], FORM, form)

    async def verified(self, id_token, nonce):
        probe = {
            "provider": "google",
            "id_token": id_token,
            "jwks": await self.device.key_set(self.provider["jwks_uri"]),
            "client_id": self.settings["client_id"],
            "issuers": [self.provider["issuer"], self.provider["issuer"].removeprefix("https://")],
            "now": self.device.now // 1000,
            "leeway": self.settings["leeway"],
        }
        return verify_id_token(probe | ({"nonce": nonce} if nonce else {}))

    async def refresh(self, probe):
        if overlaps:
            return await self.send_refresh()
        async with ways.holding(self.lock):
            return await self.send_refresh()

    async def send_refresh(self):
        sent = self.signed_in()
        tokens = await self.grant({"grant_type": "refresh_token", "refresh_token": sent["refresh_token"]})
        if "id_token" in tokens:
            require((await self.verified(tokens["id_token"], None))["subject"] == self.subject, "another person")
        if self.tokens is not None:
            self.tokens = self.tokens | tokens
            self.keep()
        return {"subject": self.subject}

    async def user_info(self, probe):
        headers = [["Authorization", f"Bearer {self.signed_in()['access_token']}"]]
        person = await self.device.json("GET", self.provider["userinfo_endpoint"], headers)
        require(person.get("sub") == self.subject, "another person")
        return {"subject": self.subject}

    async def revoke(self, probe):
        async with ways.holding(self.lock):
            await self.device.json(
                "POST", self.provider["revocation_endpoint"], FORM, {"token": self.signed_in()["refresh_token"]}
            )
            self.tokens = None
            self.keep()
            return {}

    def signed_in(self):
        if self.tokens is None or "refresh_token" not in self.tokens:
            raise Refused("nobody is signed in")
        return self.tokens


devices, sessions = {}, {}


async def sign_in(probe):
    for name in ("server_client_id", "hosted_domain", "client_secret", "login_hint", "added_to"):
        if name in probe:
            raise Unsupported(name)
    device = devices.setdefault(probe["device"], Device(probe))
    device.now = max(device.now, probe["now_ms"])
    if probe["step"] == "start":
        session = Session.started(probe, device)
        sessions[session.name] = session
        return {"authorization_url": session.url(), "session": session.name}
    steps = {"finish": Session.finish, "refresh": Session.refresh, "user-info": Session.user_info}
    step = (steps | {"revoke": Session.revoke}).get(probe["step"])
    if step is None:
        raise Unsupported(probe["step"])
    return await step(Session.of(probe, device), probe)


arguments = set(sys.argv[1:])
if not arguments <= {"--threads", "--loop", "--overlap", "--reopen"} or {"--threads", "--loop"} <= arguments:
    sys.exit("usage: sign_in.py [--threads | --loop] [--overlap] [--reopen]")
overlaps, reopens = "--overlap" in arguments, "--reopen" in arguments
ways = Loop() if "--loop" in arguments else Threads()
description = {"refusals": (InvalidToken,), "clock": "injected"}
features = ("nonce", "leeway", "redirect_uri", "relay", "relaunch")
if "--loop" in arguments:
    serve_on_loop(
        "sign_in.py", "1", {"sign-in": sign_in}, features=features, requests=lambda: ways.waiting, **description
    )
else:
    if "--threads" in arguments:
        features += ("simultaneous_steps",)
    serve(
        "sign_in.py", "1", {"sign-in": lambda probe: asyncio.run(sign_in(probe))}, features=features, **description
    )
