"""A web application that signs people in with Authlib, as the documentation of its Flask client says to."""

import os

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, session, url_for
from markupsafe import escape

app = Flask(__name__)
app.secret_key = os.urandom(32)

oauth = OAuth(app)
oauth.register(
    name="google",
    server_metadata_url=os.environ["ISSUER"] + "/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={"scope": "openid email profile", "code_challenge_method": "S256"},
)


@app.get("/")
def home():
    user = session.get("user")
    if not user:
        return '<a href="/login">Sign in</a>'
    return f"Signed in as {escape(user.get('email'))} ({escape(user['sub'])})"


@app.get("/login")
def login():
    return oauth.google.authorize_redirect(url_for("authorize", _external=True))


@app.get("/auth")
def authorize():
    token = oauth.google.authorize_access_token()
    session["user"] = token["userinfo"]
    return redirect("/")


@app.errorhandler(OAuthError)
def refuse(error):
    return f"The sign-in failed: {escape(error.error)}", 400


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)
