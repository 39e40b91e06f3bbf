"""A web application that signs people in with Flask-Dance, as its documentation's pages on Google and on custom providers
say to. It asks the UserInfo endpoint who the person is, and reads no ID token.
"""

import os

from flask import Flask
from flask_dance.consumer import OAuth2ConsumerBlueprint
from markupsafe import escape

# The documentation says so for a provider over plain HTTP, and that a provider may add scopes.
os.environ.update(OAUTHLIB_INSECURE_TRANSPORT="1", OAUTHLIB_RELAX_TOKEN_SCOPE="1")

app = Flask(__name__)
app.secret_key = os.urandom(32)

blueprint = OAuth2ConsumerBlueprint(
    "google",
    __name__,
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    scope=["openid", "email", "profile"],
    token_url=os.environ["TOKEN_ENDPOINT"],
    authorization_url=os.environ["AUTHORIZATION_ENDPOINT"],
    use_pkce=True,
    code_challenge_method="S256",
    redirect_to="home",
)
app.register_blueprint(blueprint, url_prefix="/login")


@app.get("/")
def home():
    if not blueprint.session.authorized:
        return '<a href="/login/google">Sign in</a>'
    response = blueprint.session.get(os.environ["USERINFO_ENDPOINT"])
    assert response.ok, response.text
    user = response.json()
    return f"Signed in as {escape(user['email'])} ({escape(user['sub'])})"


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)
