"""Auth: accounts, sessions, mails and the administrator's calls, each with what must be refused."""

import re
import urllib.error
import urllib.request

from supabase_auth.errors import AuthApiError, AuthError, AuthSessionMissingError, AuthWeakPasswordError

from checks import (
    PASSWORD, Checks, admin, client, code, confirmed_user, link, link_parameter, mails, new_address, newest_mail, patiently)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def redirect(url) -> tuple[int, str]:
    """The status and the target of an answer that redirects."""
    try:
        with urllib.request.build_opener(NoRedirects).open(url) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers.get("Location", "")


def signing_up(checks: Checks):
    email = new_address()
    own = client(flow_type="implicit")
    answer = own.auth.sign_up({
        "email": email, "password": PASSWORD,
        "options": {"data": {"name": "Ann"}, "email_redirect_to": "easyapp://auth/callback"}})
    checks.equal(answer.session, None, "a new account has no session before it is confirmed")
    checks.equal(answer.user.email, email, "a new account has its address")
    checks.equal(answer.user.user_metadata["name"], "Ann", "a new account has its data")
    checks.equal(answer.user.email_confirmed_at, None, "a new account is not confirmed")
    checks.raises(
        AuthApiError, lambda: own.auth.sign_in_with_password({"email": email, "password": PASSWORD}),
        "signing in unconfirmed", code="email_not_confirmed", status=400)

    mail = newest_mail(email)
    checks.equal(link_parameter(mail, "type"), "signup", "the mail's link confirms")
    status, target = redirect(link(mail))
    checks.equal(status, 303, "the link redirects")
    checks.true(target.startswith("easyapp://auth/callback#access_token="), "the link leads to the app with a session")
    checks.true("type=signup" in target, "the link says what it was for")
    status, target = redirect(link(mail))
    checks.true("error_code=otp_expired" in target, "a link is good once")

    answer = own.auth.sign_in_with_password({"email": email, "password": PASSWORD})
    checks.equal(answer.user.email, email, "a confirmed account signs in")
    checks.equal(answer.session.token_type, "bearer", "a session has a bearer token")
    checks.equal(answer.session.expires_in, 3600, "a session says how long it is good")
    checks.equal(own.auth.get_user().user.id, answer.user.id, "a session knows its user")
    checks.equal(answer.user.identities[0].provider, "email", "an account has its identity")

    again = client().auth.sign_up({"email": email, "password": PASSWORD})
    checks.equal(again.session, None, "signing up twice gives no session")
    checks.true(again.user.id != answer.user.id, "signing up twice does not tell that the address is taken")
    checks.raises(
        AuthWeakPasswordError, lambda: client().auth.sign_up({"email": new_address(), "password": "short"}),
        "a short password", code="weak_password", status=422)
    checks.raises(
        AuthApiError, lambda: client().auth.sign_up({"email": "no address", "password": PASSWORD}),
        "a malformed address", code="validation_failed", status=400)


def signing_up_with_a_code(checks: Checks):
    email = new_address()
    own = client()
    own.auth.sign_up({"email": email, "password": PASSWORD})
    mail = newest_mail(email)
    checks.raises(
        AuthApiError, lambda: own.auth.verify_otp({"email": email, "token": "000000", "type": "signup"}),
        "a wrong code", code="otp_expired", status=403)
    checks.raises(AuthApiError, lambda: own.auth.resend({"type": "signup", "email": email}), "a second mail at once",
                  code="over_email_send_rate_limit", status=429)
    patiently(lambda: own.auth.resend({"type": "signup", "email": email}))
    second = newest_mail(email, seen=1)
    checks.true(second["id"] != mail["id"], "the mail can be sent again")
    answer = own.auth.verify_otp({"email": email, "token": code(second), "type": "signup"})
    checks.true(answer.session.access_token, "the six digits sign in")
    checks.true(answer.user.email_confirmed_at, "the six digits confirm")


def sessions(checks: Checks):
    own, identifier, email = confirmed_user()
    checks.raises(
        AuthApiError, lambda: client().auth.sign_in_with_password({"email": email, "password": "wrong"}),
        "a wrong password", code="invalid_credentials", status=400)
    checks.raises(
        AuthApiError, lambda: client().auth.sign_in_with_password({"email": new_address(), "password": PASSWORD}),
        "an unknown address", code="invalid_credentials", status=400)
    old = own.auth.get_session()
    new = own.auth.refresh_session()
    checks.equal(new.user.id, identifier, "a session can be refreshed")
    checks.true(new.session.refresh_token != old.refresh_token, "refreshing gives a new refresh token")
    checks.raises(
        AuthApiError, lambda: client().auth.refresh_session("nonsense"), "a refresh token nobody gave",
        status=400, code=re.compile("refresh_token_not_found|validation_failed"))
    claims = own.auth.get_claims()["claims"]
    checks.equal(claims["sub"], identifier, "the token names its user")
    checks.equal(claims["role"], "authenticated", "the token names its role")
    checks.equal(claims["aal"], "aal1", "the token says how sure it is")
    checks.equal(claims["amr"][0]["method"], "password", "the token says how one signed in")
    checks.true(claims["session_id"], "the token names its session")

    other = client()
    other.auth.set_session(new.session.access_token, new.session.refresh_token)
    checks.equal(other.auth.get_user().user.id, identifier, "a session can be handed over")
    second = client()
    second.auth.sign_in_with_password({"email": email, "password": PASSWORD})
    second.auth.sign_out({"scope": "others"})
    checks.raises(
        AuthApiError, lambda: client().auth.refresh_session(new.session.refresh_token), "a session signed out by another",
        status=400, code=re.compile("session_not_found|refresh_token_not_found"))
    token = second.auth.get_session().access_token
    second.auth.sign_out()
    checks.raises(AuthApiError, lambda: client().auth.get_user(token), "a token whose session is over",
                  status=403, code="session_not_found")
    checks.equal(second.auth.get_session(), None, "signing out forgets the session")
    checks.raises(AuthSessionMissingError, lambda: second.auth.update_user({"data": {}}), "changing nobody")


def the_own_account(checks: Checks):
    own, identifier, email = confirmed_user()
    user = own.auth.update_user({"data": {"name": "Bo", "theme": "dark"}}).user
    checks.equal(user.user_metadata["theme"], "dark", "own data can be changed")
    user = own.auth.update_user({"data": {"theme": None}}).user
    checks.true("theme" not in user.user_metadata, "own data can be removed")
    checks.equal(user.user_metadata["name"], "Bo", "what is not named stays")
    own.auth.update_user({"password": "another horse"})
    checks.equal(
        client().auth.sign_in_with_password({"email": email, "password": "another horse"}).user.id, identifier,
        "the password can be changed")
    checks.raises(
        AuthApiError, lambda: own.auth.update_user({"password": "another horse"}), "the same password",
        code="same_password", status=422)

    address = new_address()
    user = own.auth.update_user({"email": address}).user
    checks.equal(user.new_email, address, "a new address waits")
    checks.equal(user.email, email, "the old address holds until then")
    newest_mail(email)
    redirect(link(newest_mail(address)))
    checks.equal(own.auth.get_user().user.email, email, "one side alone does not change the address")
    redirect(link(newest_mail(email)))
    checks.equal(own.auth.get_user().user.email, address, "both sides change the address")
    taken = confirmed_user()[2]
    checks.raises(AuthApiError, lambda: own.auth.update_user({"email": taken}), "a taken address",
                  code="email_exists", status=422)


def mails_that_sign_in(checks: Checks):
    own, identifier, email = confirmed_user()
    somebody = client(flow_type="implicit")
    somebody.auth.reset_password_for_email(email, {"redirect_to": "easyapp://auth/callback"})
    mail = newest_mail(email)
    checks.equal(link_parameter(mail, "type"), "recovery", "a forgotten password sends a link")
    answer = somebody.auth.verify_otp({"token_hash": link_parameter(mail, "token"), "type": "recovery"})
    checks.equal(answer.user.id, identifier, "the link's token signs in")
    unknown = new_address()
    somebody.auth.reset_password_for_email(unknown)
    checks.equal(mails(unknown), [], "a stranger's address gets no mail")

    answer = patiently(
        lambda: somebody.auth.sign_in_with_otp({"email": email, "options": {"should_create_user": False}}))
    checks.equal(answer.user, None, "asking for a mail says nothing of the user")
    mail = newest_mail(email, seen=1)
    checks.equal(somebody.auth.verify_otp({"email": email, "token": code(mail), "type": "email"}).user.id, identifier,
                 "a mail's code signs in")
    checks.raises(
        AuthApiError,
        lambda: client().auth.sign_in_with_otp({"email": new_address(), "options": {"should_create_user": False}}),
        "a mail to a stranger", code="otp_disabled", status=422)

    phone = client(flow_type="pkce")
    fresh = new_address()
    phone.auth.sign_in_with_otp({"email": fresh, "options": {"email_redirect_to": "easyapp://auth/callback"}})
    status, target = redirect(link(newest_mail(fresh)))
    checks.true(status == 303 and "?code=" in target, "with a challenge the link carries a code")
    exchange = re.search(r"code=([^&]+)", target).group(1)
    checks.raises(
        AuthError,
        lambda: client(flow_type="pkce").auth.exchange_code_for_session(
            {"auth_code": exchange, "code_verifier": "x" * 43, "redirect_to": ""}),
        "a code with another's verifier")
    session = phone.auth.exchange_code_for_session({"auth_code": exchange}).session
    checks.equal(session.user.email, fresh, "a code becomes a session")


def anonymous_users(checks: Checks):
    own = client()
    answer = own.auth.sign_in_anonymously({"options": {"data": {"cart": 1}}})
    checks.true(answer.user.is_anonymous, "one may sign in without an address")
    checks.equal(answer.user.user_metadata["cart"], 1, "with data of one's own")
    checks.true(own.auth.get_claims()["claims"]["is_anonymous"], "the token says so")
    email = new_address()
    own.auth.update_user({"email": email})
    redirect(link(newest_mail(email)))
    user = own.auth.get_user().user
    checks.equal((user.email, user.is_anonymous), (email, False), "an address makes it an account")


def administration(checks: Checks):
    boss = admin()
    email = new_address()
    user = boss.auth.admin.create_user({
        "email": email, "password": PASSWORD, "email_confirm": True, "user_metadata": {"name": "Cy"},
        "app_metadata": {"plan": "gold"}}).user
    checks.equal(user.app_metadata["plan"], "gold", "the administrator sets the app's data")
    checks.true(user.email_confirmed_at, "the administrator confirms")
    checks.equal(boss.auth.admin.get_user_by_id(user.id).user.email, email, "the administrator finds users")
    checks.raises(AuthApiError, lambda: boss.auth.admin.create_user({"email": email}), "a second account of an address",
                  code="email_exists", status=422)
    users = boss.auth.admin.list_users(page=1, per_page=1000)
    checks.true(user.id in [each.id for each in users], "the administrator lists users")
    checks.equal(len(boss.auth.admin.list_users(page=1, per_page=2)), 2, "the list has pages")
    changed = boss.auth.admin.update_user_by_id(user.id, {"user_metadata": {"name": "Di"}, "ban_duration": "1h"}).user
    checks.equal(changed.user_metadata["name"], "Di", "the administrator changes users")
    checks.raises(
        AuthApiError, lambda: client().auth.sign_in_with_password({"email": email, "password": PASSWORD}),
        "a banned user", code="user_banned", status=400)
    boss.auth.admin.update_user_by_id(user.id, {"ban_duration": "none"})
    made = boss.auth.admin.generate_link({"type": "magiclink", "email": email})
    checks.equal(made.properties.verification_type, "magiclink", "the administrator makes links")
    answer = client().auth.verify_otp({"token_hash": made.properties.hashed_token, "type": "magiclink"})
    checks.equal(answer.user.id, user.id, "a made link signs in")
    invited = new_address()
    boss.auth.admin.invite_user_by_email(invited)
    checks.equal(link_parameter(newest_mail(invited), "type"), "invite", "the administrator invites")
    boss.auth.admin.delete_user(user.id)
    checks.raises(AuthApiError, lambda: boss.auth.admin.get_user_by_id(user.id), "a deleted user",
                  code="user_not_found", status=404)
    checks.raises(AuthApiError, lambda: client().auth.admin.list_users(), "a list for anybody",
                  code=re.compile("not_admin|no_authorization"))
    checks.raises(AuthApiError, lambda: client().auth.get_user("not.a.token"), "a token nobody signed",
                  code="bad_jwt", status=403)


ALL = [
    signing_up, signing_up_with_a_code, sessions, the_own_account, mails_that_sign_in, anonymous_users, administration]
