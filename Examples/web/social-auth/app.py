"""A web application that signs people in with Python Social Auth for Django, as its documentation says to of the backend
for OpenID Connect.

One file instead of a project: the settings, the two pages, and the server.
"""

import os
import sys
import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.urls import include, path
from django.utils.html import escape

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(tempfile.mkdtemp(), "database")}
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "social_django",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "social_django.middleware.SocialAuthExceptionMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY=os.urandom(32).hex(),
    USE_TZ=True,
    LOGIN_REDIRECT_URL="/",
    LOGIN_ERROR_URL="/?refused",
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=os.environ["ISSUER"],
    SOCIAL_AUTH_OIDC_KEY=os.environ["CLIENT_ID"],
    SOCIAL_AUTH_OIDC_SECRET=os.environ["CLIENT_SECRET"],
)


def home(request):
    if request.user.is_authenticated:
        subject = request.user.social_auth.get(provider="oidc").uid
        email, account = escape(request.user.email), request.user.pk
        return HttpResponse(f"Signed in as {email} ({escape(subject)}), account {account}")
    return HttpResponse(
        '<form method="post" action="/login/oidc/">'
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}"><button>Sign in</button></form>'
    )


if __name__ == "__main__":
    django.setup()
    urlpatterns = [path("", home), path("", include("social_django.urls", namespace="social"))]
    call_command("migrate", verbosity=0)
    # No reloader, which would be a second process.
    call_command("runserver", f"127.0.0.1:{os.environ['PORT']}", "--noreload", stdout=sys.stdout)
