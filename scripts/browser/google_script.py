"""The mock provider on a port, as the checks of Google's script use it."""

import base64
import json
import socket
import ssl
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request


class Mock:
    """`assay serve`, and its control."""

    def __init__(self, program, clients, base_url=None, port=None, **more):
        configuration = {"issuer": "https://accounts.google.com", "clients": clients, "user": "consent"} | more
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = port or free.getsockname()[1]
        command = [program, "serve", "--port", str(self.port)]
        if base_url:
            configuration["base_url"] = base_url
            command.append("--tls")
        self.file = tempfile.NamedTemporaryFile("w", suffix=".json")
        json.dump(configuration, self.file)
        self.file.flush()
        self.process = subprocess.Popen(
            command + ["--config", self.file.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        lines = [self.process.stdout.readline() for _ in range(3 if base_url else 2)]
        values = dict(line.strip().split("=", 1) for line in lines)
        self.base, self.token = values["ASSAY_BASE_URL"], values["ASSAY_CONTROL_TOKEN"]
        # Where this script asks it, whatever its name is for the browser.
        self.address = f"{'https' if base_url else 'http'}://127.0.0.1:{self.port}"
        self.authorities = ssl.create_default_context(cafile=values["ASSAY_CA_FILE"]) if base_url else None

    def call(self, method, path, body=None, form=None):
        headers = {} if form else {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = urllib.parse.urlencode(form).encode() if form else body and json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, context=self.authorities) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def user(self, action):
        self.call("PUT", "/__assay/user", action)

    def faults(self, *faults):
        self.call("PUT", "/__assay/faults", list(faults))

    def reset(self):
        self.call("POST", "/__assay/reset")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def claims_of(token):
    segment = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))
