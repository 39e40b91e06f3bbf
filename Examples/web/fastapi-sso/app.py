"""A web application that signs people in with FastAPI SSO, as its documentation's pages on a generic provider and on the
example of Google say to. It asks the UserInfo endpoint who the person is, and reads no ID token.
"""

import html
import os

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi_sso.sso.base import OpenID
from fastapi_sso.sso.generic import create_provider

app = FastAPI()


def convert(response, session=None):
    return OpenID(id=response["sub"], email=response.get("email"), display_name=response.get("name"), provider="google")


Provider = create_provider(
    name="google",
    default_scope=["openid", "email", "profile"],
    discovery_document={
        "authorization_endpoint": os.environ["AUTHORIZATION_ENDPOINT"],
        "token_endpoint": os.environ["TOKEN_ENDPOINT"],
        "userinfo_endpoint": os.environ["USERINFO_ENDPOINT"],
    },
    response_convertor=convert,
)


class GoogleSSO(Provider):
    uses_pkce = True


sso = GoogleSSO(
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    redirect_uri=f"http://127.0.0.1:{os.environ['PORT']}/google/callback",
    allow_insecure_http=True,
)


@app.get("/google/login")
async def login():
    async with sso:
        return await sso.get_login_redirect()


@app.get("/google/callback", response_class=HTMLResponse)
async def callback(request: Request):
    async with sso:
        user = await sso.verify_and_process(request)
    return f"Signed in as {html.escape(user.email or '')} ({html.escape(user.id)})"


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]))
