"""A web application that signs people in with Flask-pyoidc, as its documentation's example says to."""

import os

from flask import Flask, Response, session
from flask_pyoidc import OIDCAuthentication
from flask_pyoidc.provider_configuration import ClientMetadata, ProviderConfiguration
from flask_pyoidc.user_session import UserSession
from markupsafe import escape

app = Flask(__name__)
app.config.update(
    OIDC_REDIRECT_URI=f"http://127.0.0.1:{os.environ['PORT']}/redirect_uri",
    SECRET_KEY=os.urandom(32),
)

configuration = ProviderConfiguration(
    issuer=os.environ["ISSUER"],
    client_metadata=ClientMetadata(client_id=os.environ["CLIENT_ID"], client_secret=os.environ["CLIENT_SECRET"]),
    auth_request_params={"scope": ["openid", "email", "profile"]},
)
auth = OIDCAuthentication({"google": configuration}, app)


@app.get("/login")
@auth.oidc_auth("google")
def login():
    user = UserSession(session)
    return f"Signed in as {escape(user.userinfo.get('email'))} ({escape(user.id_token['sub'])})"


@auth.error_view
def refuse(error=None, error_description=None):
    return Response(f"The sign-in failed: {escape(error)}", status=400)


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)
