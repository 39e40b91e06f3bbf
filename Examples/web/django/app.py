"""A web application that signs people in with mozilla-django-oidc, as its documentation's quick start says to.

One file instead of a project: the settings, the two pages, and the server.
"""

import os
import sys
import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import include, path
from django.utils.html import escape

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    AUTHENTICATION_BACKENDS=["mozilla_django_oidc.auth.OIDCAuthenticationBackend"],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(tempfile.mkdtemp(), "database")}
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "mozilla_django_oidc",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY=os.urandom(32).hex(),
    USE_TZ=True,
    # The quick start's list, in its order.
    OIDC_RP_CLIENT_ID=os.environ["CLIENT_ID"],
    OIDC_RP_CLIENT_SECRET=os.environ["CLIENT_SECRET"],
    OIDC_OP_AUTHORIZATION_ENDPOINT=os.environ["AUTHORIZATION_ENDPOINT"],
    OIDC_OP_TOKEN_ENDPOINT=os.environ["TOKEN_ENDPOINT"],
    OIDC_OP_USER_ENDPOINT=os.environ["USERINFO_ENDPOINT"],
    LOGIN_REDIRECT_URL="/",
    LOGOUT_REDIRECT_URL="/",
    OIDC_RP_SIGN_ALGO="RS256",
    OIDC_OP_JWKS_ENDPOINT=os.environ["JWKS_URI"],
)


def home(request):
    if request.user.is_authenticated:
        return HttpResponse(f"Signed in as {escape(request.user.email)}, account {request.user.pk}")
    return HttpResponse('<a href="/oidc/authenticate/">Sign in</a>')


urlpatterns = [path("", home), path("oidc/", include("mozilla_django_oidc.urls"))]

if __name__ == "__main__":
    django.setup()
    call_command("migrate", verbosity=0)
    # No reloader, which would be a second process.
    call_command("runserver", f"127.0.0.1:{os.environ['PORT']}", "--noreload", stdout=sys.stdout)
