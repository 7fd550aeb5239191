"""Storage: buckets, objects, signed addresses and what the policies refuse, as the client asks for them."""

import re
import urllib.error
import urllib.request

from storage3.exceptions import StorageApiError

from checks import Checks, admin, client, confirmed_user


def fetch(url, **headers):
    """What anybody gets at an address."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
            return response.status, dict(response.headers), response.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def buckets(checks: Checks):
    storage = admin().storage
    made = storage.create_bucket("photos", options={"public": False, "file_size_limit": 1000, "allowed_mime_types": ["image/*"]})
    checks.equal(made, {"name": "photos"}, "create a bucket")
    checks.raises(StorageApiError, lambda: storage.create_bucket("photos"), "a bucket twice", status="409", code="Duplicate")
    bucket = storage.get_bucket("photos")
    checks.equal((bucket.id, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types),
                 ("photos", False, 1000, ["image/*"]), "get a bucket")
    checks.true({"photos", "uploads", "avatars"} <= {bucket.name for bucket in storage.list_buckets()}, "list buckets")
    checks.equal(storage.update_bucket("photos", {"public": True}), {"message": "Successfully updated"}, "update a bucket")
    checks.equal(storage.get_bucket("photos").public, True, "the bucket is public")
    photos = storage.from_("photos")
    checks.raises(StorageApiError, lambda: photos.upload("a.txt", b"x", {"content-type": "text/plain"}), "another type",
                  status="415", code="invalid_mime_type")
    checks.raises(StorageApiError, lambda: photos.upload("a.png", b"x" * 1001, {"content-type": "image/png"}), "too long",
                  status="413")
    photos.upload("a.png", b"x" * 1000, {"content-type": "image/png"})
    checks.raises(StorageApiError, lambda: storage.delete_bucket("photos"), "a bucket with objects", status="409",
                  message=re.compile("not empty"))
    checks.true("message" in storage.empty_bucket("photos"), "empty a bucket")
    checks.equal(photos.list(), [], "the bucket is empty")
    checks.equal(storage.delete_bucket("photos"), {"message": "Successfully deleted"}, "delete a bucket")
    checks.raises(StorageApiError, lambda: storage.get_bucket("photos"), "no bucket", status="404", message="Bucket not found")
    own, _, _ = confirmed_user()
    checks.raises(StorageApiError, lambda: own.storage.create_bucket("mine"), "a user's bucket", status="403")
    checks.equal(own.storage.list_buckets(), [], "a user sees no buckets")


def objects(checks: Checks):
    own, user, _ = confirmed_user()
    files = own.storage.from_("uploads")
    made = files.upload(f"{user}/a.txt", b"hello", {"content-type": "text/plain", "cache-control": "60", "metadata": {"k": "v"}})
    checks.equal((made.path, made.full_path), (f"{user}/a.txt", f"uploads/{user}/a.txt"), "upload")
    checks.equal(files.download(f"{user}/a.txt"), b"hello", "download")
    info = files.info(f"{user}/a.txt")
    checks.equal((info["name"], info["size"], info["content_type"], info["cache_control"], info["metadata"]),
                 (f"{user}/a.txt", 5, "text/plain", "max-age=60", {"k": "v"}), "info")
    checks.equal(files.exists(f"{user}/a.txt"), True, "exists")
    checks.raises(StorageApiError, lambda: files.upload(f"{user}/a.txt", b"x"), "upload again", status="409", code="Duplicate")
    files.upload(f"{user}/a.txt", b"upserted", {"upsert": "true"})
    checks.equal(files.download(f"{user}/a.txt"), b"upserted", "upsert")
    files.update(f"{user}/a.txt", b"updated", {"content-type": "text/plain"})
    checks.equal(files.download(f"{user}/a.txt"), b"updated", "update")
    checks.equal(files.copy(f"{user}/a.txt", f"{user}/b.txt")["Key"], f"uploads/{user}/b.txt", "copy")
    checks.equal(files.move(f"{user}/b.txt", f"{user}/sub/c.txt")["message"], "Successfully moved", "move")
    checks.equal([entry["name"] for entry in files.list(user)], ["a.txt", "sub"], "list")
    checks.equal([entry["id"] is None for entry in files.list(user)], [False, True], "folders have no identifier")
    checks.equal([entry["name"] for entry in files.list(user, {"limit": 1, "offset": 1})], ["sub"], "list a page")
    checks.equal([entry["name"] for entry in files.list(user, {"search": "a"})], ["a.txt"], "search")
    checks.equal([entry["name"] for entry in files.list(user, {"sortBy": {"column": "name", "order": "desc"}})],
                 ["sub", "a.txt"], "list backwards")
    checks.raises(StorageApiError, lambda: files.download(f"{user}/none"), "download nothing", status="404", code="not_found",
                  message="Object not found")
    checks.raises(StorageApiError, lambda: files.move(f"{user}/none", f"{user}/x"), "move nothing", status="404")
    checks.raises(StorageApiError, lambda: files.upload(f"{user}/ü", b"x"), "a name that is not allowed", status="400",
                  message=re.compile("Invalid key"))
    removed = files.remove([f"{user}/a.txt", f"{user}/sub/c.txt", f"{user}/none"])
    checks.equal(sorted(entry["name"] for entry in removed), [f"{user}/a.txt", f"{user}/sub/c.txt"], "remove")
    checks.equal(files.list(user), [], "nothing is left")


def signed(checks: Checks):
    own, user, _ = confirmed_user()
    files = own.storage.from_("uploads")
    files.upload(f"{user}/a b.txt", b"0123456789", {"content-type": "text/plain"})
    url = files.create_signed_url(f"{user}/a b.txt", 60, {"download": "named.txt"})["signedURL"]
    status, headers, body = fetch(url)
    checks.equal((status, body), (200, b"0123456789"), "a signed address")
    checks.true("named.txt" in headers.get("Content-Disposition", ""), "its file name")
    status, headers, body = fetch(url, Range="bytes=2-4")
    checks.equal((status, body, headers.get("Content-Range")), (206, b"234", "bytes 2-4/10"), "a part")
    checks.equal(fetch(url, **{"If-None-Match": headers["ETag"]})[0], 304, "what is known")
    checks.equal(fetch(url, Range="bytes=10-")[0], 416, "a part that is not there")
    checks.equal(fetch(url.replace("a%20b", "another"))[0], 400, "another object")
    many = files.create_signed_urls([f"{user}/a b.txt"], 60)
    checks.equal(fetch(many[0]["signedURL"])[2], b"0123456789", "many signed addresses")
    checks.raises(StorageApiError, lambda: files.create_signed_url(f"{user}/none", 60), "an address of nothing", status="404")
    grant = files.create_signed_upload_url(f"{user}/by-token.txt")
    stranger = client().storage.from_("uploads")
    uploaded = stranger.upload_to_signed_url(grant["path"], grant["token"], b"by token", {"content-type": "text/plain"})
    checks.equal(uploaded.full_path, f"uploads/{user}/by-token.txt", "upload by token")
    checks.equal(files.download(f"{user}/by-token.txt"), b"by token", "what was uploaded by token")
    checks.raises(StorageApiError, lambda: stranger.upload_to_signed_url(f"{user}/x", grant["token"], b"x"),
                  "a token for another object", status="400")


def policies(checks: Checks):
    ann, ann_id, _ = confirmed_user()
    ben, ben_id, _ = confirmed_user()
    ann.storage.from_("uploads").upload(f"{ann_id}/secret", b"secret")
    files = ben.storage.from_("uploads")
    checks.raises(StorageApiError, lambda: files.download(f"{ann_id}/secret"), "somebody else's file", status="404")
    checks.raises(StorageApiError, lambda: files.upload(f"{ann_id}/mine", b"x"), "somebody else's folder", status="403",
                  message="new row violates row-level security policy")
    checks.equal(files.list(ann_id), [], "somebody else's list")
    checks.equal(files.remove([f"{ann_id}/secret"]), [], "removing somebody else's")
    checks.raises(StorageApiError, lambda: files.create_signed_url(f"{ann_id}/secret", 60), "signing somebody else's", status="404")
    checks.raises(StorageApiError, lambda: client().storage.from_("uploads").upload(f"{ben_id}/x", b"x"), "without a session",
                  status="403")
    pictures = ben.storage.from_("avatars")
    pictures.upload(f"{ben_id}/me.png", b"PNG", {"content-type": "image/png"})
    checks.equal(fetch(pictures.get_public_url(f"{ben_id}/me.png"))[2], b"PNG", "a public file")
    checks.equal(fetch(pictures.get_public_url(f"{ben_id}/me.png", {"download": True}))[1].get("Content-Disposition"),
                 "attachment;", "a public file to keep")
    private = files.get_public_url(f"{ben_id}/x")
    checks.equal(fetch(private)[0], 400, "a private bucket has no public files")


ALL = [buckets, objects, signed, policies]
