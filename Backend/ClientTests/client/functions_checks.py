"""Functions: who may call them, their errors and those of the host, and the product's own functions."""

import json
import urllib.error
import urllib.request

from supabase_auth.errors import AuthApiError
from supabase_functions.errors import FunctionsHttpError

from checks import ANON_KEY, PASSWORD, SERVICE_KEY, URL, Checks, admin, client, confirmed_user

PUSH = "send-onesignal-notification"
ONESIGNAL = f"{URL}/sandbox/onesignal"
ONESIGNAL_APP = "00000000-0000-4000-8000-0515160a1000"


def call(method, path, body=None, **headers) -> tuple[int, dict, dict]:
    """A request of no client's making: status, header fields, JSON."""
    request = urllib.request.Request(
        f"{URL}/functions/v1/{path}", method=method, headers={name.replace("_", "-"): value for name, value in headers.items()},
        data=None if body is None else json.dumps(body).encode())
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        text = answer.read()
        return answer.status, dict(answer.headers), json.loads(text) if text else {}


def invoke(own, name, body=None):
    return own.functions.invoke(name, {"body": body or {}, "responseType": "json"})


def refusals(checks: Checks):
    checks.raises(
        FunctionsHttpError, lambda: invoke(client(), "no-such-function"), "a function that is not there", status=404)
    status, headers, body = call("POST", "no-such-function")
    checks.equal(status, 404, "an unknown function comes before credentials")
    checks.equal(body, {"code": "NOT_FOUND", "message": "Requested function was not found"}, "the runtime's body")
    checks.equal(headers.get("sb-error-code"), "NOT_FOUND", "the runtime's code")

    status, headers, body = call("POST", "delete-account")
    checks.equal(status, 401, "no credentials")
    checks.equal(body["code"], "UNAUTHORIZED_NO_AUTH_HEADER", "no credentials, the code")
    checks.equal(headers.get("x-relay-error"), None, "a refusal is no error of the relay")
    status, _, body = call("POST", "delete-account", Authorization="Bearer nonsense")
    checks.equal((status, body["code"]), (401, "UNAUTHORIZED_INVALID_JWT_FORMAT"), "a token that is none")
    status, _, body = call("POST", "delete-account", apikey="nonsense")
    checks.equal((status, body["message"]), (401, "Invalid API key"), "a key that is none")
    checks.raises(
        FunctionsHttpError, lambda: invoke(client(), "delete-account"), "nobody's account", status=401,
        message={"code": "not_signed_in", "message": "Sign in to do this."})

    status, headers, _ = call("GET", "delete-account", Authorization=f"Bearer {ANON_KEY}")
    checks.equal((status, headers.get("Allow")), (405, "OPTIONS, POST"), "a method it does not take")
    status, headers, _ = call(
        "OPTIONS", "delete-account", Origin="https://example.com", Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="authorization, apikey, content-type")
    checks.equal(status, 200, "a preflight")
    checks.equal(headers.get("Access-Control-Allow-Origin"), "*", "a preflight lets every page")
    checks.true("authorization" in headers.get("Access-Control-Allow-Headers", ""), "a preflight lets credentials")
    status, headers, _ = call("POST", "delete-account", Origin="https://example.com")
    checks.equal(headers.get("Access-Control-Allow-Origin"), "*", "pages can read errors")
    checks.true("X-Relay-Error" in headers.get("Access-Control-Expose-Headers", ""), "pages see errors of the relay")
    status, _, body = call(
        "POST", "delete-account", {"x": "x" * 20_000}, Authorization=f"Bearer {ANON_KEY}",
        Content_Type="application/json")
    checks.equal(status, 401, "who may not is told before how much they may send")


def pushing(checks: Checks):
    own, user, _ = confirmed_user()
    contents = {"contents": {"en": "Hello"}}
    checks.raises(
        FunctionsHttpError, lambda: invoke(own, PUSH, contents), "pushing to who is not subscribed", status=422)
    request = urllib.request.Request(
        f"{ONESIGNAL}/apps/{ONESIGNAL_APP}/users", method="POST", headers={"Content-Type": "application/json"},
        data=json.dumps({
            "identity": {"external_id": user}, "subscriptions": [{"type": "iOSPush", "token": user}]}).encode())
    with urllib.request.urlopen(request) as answer:
        checks.equal(answer.status, 201, "a device makes itself known to OneSignal")
    sent = json.loads(json.dumps(invoke(own, PUSH, contents)))
    checks.true(sent["id"], "pushing to oneself")
    checks.raises(
        FunctionsHttpError, lambda: invoke(own, PUSH, contents | {"external_ids": ["other"]}), "pushing to others",
        status=403)
    checks.true(
        invoke(client(SERVICE_KEY), PUSH, contents | {"external_ids": [user]})["id"], "servers push to whom they like")
    with urllib.request.urlopen(f"{ONESIGNAL}/deliveries") as answer:
        newest = json.load(answer)["deliveries"][0]
    checks.equal(newest["include_aliases"], {"external_id": [user]}, "OneSignal got the target")
    checks.equal(newest["target_channel"], "push", "OneSignal got the channel")


def deleting_the_account(checks: Checks):
    own, user, email = confirmed_user()
    other, _, _ = confirmed_user()
    for one in (own, other):
        one.table("todos").insert({"title": "Milk"}).execute()
    refresh_token = own.auth.get_session().refresh_token
    checks.equal(invoke(own, "delete-account"), {"deleted": True}, "deleting one's account")
    checks.raises(AuthApiError, own.auth.get_user, "a token of nobody", status=403)
    checks.raises(
        AuthApiError, lambda: client().auth.refresh_session(refresh_token), "refreshing nobody's session", status=400)
    checks.raises(
        AuthApiError, lambda: client().auth.sign_in_with_password({"email": email, "password": PASSWORD}),
        "signing in as nobody", status=400, code="invalid_credentials")
    rows = admin().table("todos").select("id").eq("user_id", user).execute().data
    checks.equal(rows, [], "no rows are left")
    checks.equal(len(other.table("todos").select("id").execute().data), 1, "others keep theirs")
    checks.equal(invoke(own, "delete-account"), {"deleted": True}, "asking again")


ALL = [refusals, pushing, deleting_the_account]
