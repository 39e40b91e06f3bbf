"""A web application that signs people in with django-allauth, as its documentation says to of the provider for OpenID
Connect.

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
    AUTHENTICATION_BACKENDS=[
        "django.contrib.auth.backends.ModelBackend",
        "allauth.account.auth_backends.AuthenticationBackend",
    ],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(tempfile.mkdtemp(), "database")}
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "allauth",
        "allauth.account",
        "allauth.socialaccount",
        "allauth.socialaccount.providers.openid_connect",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "allauth.account.middleware.AccountMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY=os.urandom(32).hex(),
    USE_TZ=True,
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
    LOGIN_REDIRECT_URL="/",
    SOCIALACCOUNT_PROVIDERS={
        "openid_connect": {
            "APPS": [
                {
                    "provider_id": "google",
                    "name": "Google",
                    "client_id": os.environ["CLIENT_ID"],
                    "secret": os.environ["CLIENT_SECRET"],
                    "settings": {"server_url": os.environ["ISSUER"], "oauth_pkce_enabled": True},
                }
            ]
        }
    },
)


def home(request):
    if request.user.is_authenticated:
        subject = request.user.socialaccount_set.get().uid
        email, account = escape(request.user.email), request.user.pk
        return HttpResponse(f"Signed in as {email} ({escape(subject)}), account {account}")
    return HttpResponse('<a href="/accounts/oidc/google/login/">Sign in</a>')


if __name__ == "__main__":
    django.setup()
    urlpatterns = [path("", home), path("accounts/", include("allauth.urls"))]
    call_command("migrate", verbosity=0)
    # No reloader, which would be a second process.
    call_command("runserver", f"127.0.0.1:{os.environ['PORT']}", "--noreload", stdout=sys.stdout)
