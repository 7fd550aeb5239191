"""What the checks of every service share: counting, the two clients and the mailbox."""

import functools
import json
import os
import re
import time
import urllib.request
import uuid

from supabase import Client, ClientOptions, create_client
from supabase_auth.errors import AuthApiError

URL = os.environ["SUPABASE_URL"]
ANON_KEY = os.environ["SUPABASE_ANON_KEY"]
SERVICE_KEY = os.environ["SUPABASE_SERVICE_KEY"]
PASSWORD = "correct horse"


class Checks:
    """Counts what holds and keeps what does not."""

    def __init__(self):
        self.count = 0
        self.failures = []

    def equal(self, got, wanted, what):
        self.count += 1
        if got != wanted:
            self.failures.append(f"{what}: got {got!r}, not {wanted!r}")

    def true(self, condition, what):
        self.equal(bool(condition), True, what)

    def raises(self, kind, work, what, **attributes):
        """`work` must raise an error of `kind` whose attributes are these; a pattern is searched for."""
        self.count += 1
        try:
            result = work()
        except kind as error:
            for name, wanted in attributes.items():
                got = getattr(error, name)
                fits = wanted.search(str(got)) if isinstance(wanted, re.Pattern) else got == wanted
                if not fits:
                    self.failures.append(f"{what}: {name} is {got!r}, not {wanted!r}")
        except Exception as error:  # noqa: BLE001 - whatever else it is, it is the wrong error
            self.failures.append(f"{what}: raised {type(error).__name__}: {error}")
        else:
            self.failures.append(f"{what}: raised nothing, gave {result!r}")


def client(key=ANON_KEY, **options) -> Client:
    """A client that keeps no state outside the process."""
    return create_client(
        URL, key, ClientOptions(persist_session=False, auto_refresh_token=False, **options))


def new_address() -> str:
    return f"{uuid.uuid4().hex[:12]}@example.com"


def mails(address) -> list:
    """The mails to an address, newest first."""
    with urllib.request.urlopen(f"{URL}/mailbox/messages") as response:
        return [mail for mail in json.load(response) if mail["to"] == address]


def newest_mail(address, seen=0) -> dict:
    """The newest mail to an address, once there are more than `seen`."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        found = mails(address)
        if len(found) > seen:
            return found[0]
        time.sleep(0.02)
    raise TimeoutError(f"no mail to {address}")


def link(mail) -> str:
    return next(link for link in mail["links"] if "/verify?" in link)


def link_parameter(mail, name) -> str:
    return re.search(rf"[?&]{name}=([^&]+)", link(mail)).group(1)


def code(mail) -> str:
    """The six digits of a mail."""
    return re.search(r"\b(\d{6})\b", mail["text"]).group(1)


@functools.cache
def admin() -> Client:
    """The administrator's client, which has no session and so no state."""
    return client(SERVICE_KEY)


def patiently(work):
    """What may be asked for once a second only."""
    while True:
        try:
            return work()
        except AuthApiError as error:
            if error.status != 429:
                raise
            time.sleep(0.2)


def confirmed_user(email=None) -> tuple[Client, str, str]:
    """A signed-in client, its user's identifier and address."""
    email = email or new_address()
    user = admin().auth.admin.create_user({"email": email, "password": PASSWORD, "email_confirm": True}).user
    own = client()
    own.auth.sign_in_with_password({"email": email, "password": PASSWORD})
    return own, user.id, email
