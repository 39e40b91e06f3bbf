"""A web application that signs people in with Google's own libraries for Python, as Google's documentation says to
(Using OAuth 2.0 for Web Server Applications; Verify the Google ID token on your server side). All addresses are Google's.
"""

import os

from flask import Flask, redirect, request, session, url_for
from google.auth.exceptions import GoogleAuthError
from google.auth.transport import requests
from google.oauth2 import id_token
from google_auth_oauthlib.flow import Flow
from markupsafe import escape
from oauthlib.oauth2 import OAuth2Error

# This application answers plain HTTP on this machine.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

app = Flask(__name__)
app.secret_key = os.urandom(32)

CLIENT_ID = os.environ["CLIENT_ID"]
# The file of a client's secrets, as Google's console gives it.
CONFIGURATION = {
    "web": {
        "client_id": CLIENT_ID,
        "client_secret": os.environ["CLIENT_SECRET"],
        "auth_uri": "https://accounts.google.com/o/oauth2/auth",
        "token_uri": "https://oauth2.googleapis.com/token",
    }
}
SCOPES = ["openid", "https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile"]


def flow(**more):
    return Flow.from_client_config(CONFIGURATION, SCOPES, redirect_uri=url_for("callback", _external=True), **more)


@app.get("/")
def home():
    user = session.get("user")
    if not user:
        return '<a href="/login">Sign in</a>'
    return f"Signed in as {escape(user.get('email'))} ({escape(user['sub'])})"


@app.get("/login")
def login():
    begun = flow()
    url, session["state"] = begun.authorization_url(access_type="offline", include_granted_scopes="true")
    session["code_verifier"] = begun.code_verifier
    return redirect(url)


@app.get("/callback")
def callback():
    finished = flow(state=session.pop("state", ""), code_verifier=session.pop("code_verifier", None))
    finished.fetch_token(authorization_response=request.url)
    session["user"] = id_token.verify_oauth2_token(finished.credentials.id_token, requests.Request(), CLIENT_ID)
    return redirect("/")


@app.errorhandler(OAuth2Error)
@app.errorhandler(GoogleAuthError)
@app.errorhandler(ValueError)
def refuse(error):
    return f"The sign-in failed: {escape(type(error).__name__)}", 400


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)
