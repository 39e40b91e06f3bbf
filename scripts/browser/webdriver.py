"""The parts of W3C WebDriver, with chromedriver, that the browser checks need."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

# The browser and what it visits are on this computer, so nothing goes through a proxy.
os.environ["no_proxy"] = os.environ["NO_PROXY"] = "127.0.0.1,localhost"
# The member that identifies an element in WebDriver's JSON (W3C WebDriver §11).
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def find(*names):
    return next((path for path in map(shutil.which, names) if path), None)


def installed():
    """The paths of a browser and of its driver, or None."""
    browser, program = find("chromium", "google-chrome", "chromium-browser"), find("chromedriver")
    return (browser, program) if browser and program else None


class Driver:
    def __init__(self, program, browser, *arguments, **capabilities):
        """Starts a browser with more arguments and capabilities than a check of a page needs."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [program, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while True:
            try:
                if self.call("GET", "/status")["ready"]:
                    break
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.05)
        options = {
            "binary": browser,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments]}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, **capabilities,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})
        self.base += "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None and method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["value"]

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def find(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def text(self, selector):
        """The text of an element; of the next page, if this one is just being left."""
        for _ in range(20):
            try:
                return self.call("GET", f"/element/{self.find(selector)}/text")
            except urllib.error.HTTPError as error:
                if error.code != 404:
                    raise
                time.sleep(0.1)
        return self.call("GET", f"/element/{self.find(selector)}/text")

    def script(self, body, *arguments):
        return self.call("POST", "/execute/sync", {"script": body, "args": list(arguments)})

    def wait_for_script(self, body, *arguments):
        """The value that the script gives to its last argument, a function."""
        return self.call("POST", "/execute/async", {"script": body, "args": list(arguments)})

    def command(self, name, **parameters):
        """A command of the Chrome DevTools protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def log(self, kind):
        """The log entries since the last call: `browser` is the console, `performance` has the network."""
        return self.call("POST", "/se/log", {"type": kind})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()
