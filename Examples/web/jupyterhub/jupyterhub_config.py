"""JupyterHub with OAuthenticator's GoogleOAuthenticator, as its documentation says to."""

import os
import socket
import sys
import tempfile

c = get_config()  # noqa: F821


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


folder = tempfile.mkdtemp()
os.chdir(folder)
# The browser talks to the hub itself: the proxy in front of it answers before the hub is ready.
c.JupyterHub.bind_url = f"http://127.0.0.1:{free_port()}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{os.environ['PORT']}"
c.JupyterHub.cookie_secret_file = os.path.join(folder, "cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{folder}/jupyterhub.sqlite"
# A proxy in Python, in place of the one in Node, which needs npm.
c.ConfigurableHTTPProxy.command = [os.path.join(os.path.dirname(sys.executable), "configurable-http-proxy")]
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{free_port()}"
# The page of the person is the hub's, and no server is started.
c.JupyterHub.redirect_to_server = False

c.JupyterHub.authenticator_class = "google"
c.GoogleOAuthenticator.client_id = os.environ["CLIENT_ID"]
c.GoogleOAuthenticator.client_secret = os.environ["CLIENT_SECRET"]
c.GoogleOAuthenticator.oauth_callback_url = f"http://127.0.0.1:{os.environ['PORT']}/hub/oauth_callback"
c.GoogleOAuthenticator.allow_all = True
# The endpoints, which are Google's by default.
c.GoogleOAuthenticator.authorize_url = os.environ["AUTHORIZATION_ENDPOINT"]
c.GoogleOAuthenticator.token_url = os.environ["TOKEN_ENDPOINT"]
c.GoogleOAuthenticator.userdata_url = os.environ["USERINFO_ENDPOINT"]
