# Sourced by the benchmarks of the REST interface: builds and starts easyapp-server on a private cluster with one user and some
# rows of others, and ends it with the script. Leaves in the shell: folder, url, anon_key, token, claims, headers, user, row, sql.
# Needs psql, python3, curl.

swift build -c release --static-swift-stdlib --product easyapp-server
server=$(swift build -c release --show-bin-path)/easyapp-server
pgbench=$(command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -1)

folder=$(mktemp -d /tmp/easyapp-benchmark-XXXXXX)
chmod 755 "$folder"
children=()
finish() {
    # The last first, so that nobody loses the database.
    for ((index = ${#children[@]} - 1; index >= 0; index--)); do
        kill "${children[index]}" 2>/dev/null || true
        wait "${children[index]}" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap finish EXIT
EASYAPP_PORT=0 EASYAPP_DATA=$folder EASYAPP_READY_FILE=$folder/ready.json "$server" >/dev/null &
children+=($!)
for _ in $(seq 200); do
    [ -e "$folder/ready.json" ] && break
    sleep 0.05
done

user=00000000-0000-4000-8000-000000000001
row=00000000-0000-4000-8000-000000000002
sql() { psql -qAtX -h "$folder/run" -U postgres postgres "$@"; }
sql <<SQL
insert into auth.users (id, email) values ('$user', 'benchmark@example.com');
insert into auth.users (id, email) select gen_random_uuid(), 'user' || n || '@example.com' from generate_series(1, 100) n;
insert into public.todos (user_id, title) select id, 'Todo ' || n from auth.users, generate_series(1, 100) n;
insert into public.todos (id, user_id, title) values ('$row', '$user', 'The one');
analyze;
SQL

export JWT_SECRET=super-secret-jwt-token-with-at-least-32-characters-long
read -r url anon_key token < <(python3 - "$folder/ready.json" "$user" <<'PY'
import base64, hashlib, hmac, json, os, sys, time
ready = json.load(open(sys.argv[1]))
encode = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=").decode()
claims = {"aud": "authenticated", "exp": int(time.time()) + 36000, "sub": sys.argv[2], "role": "authenticated",
          "email": "benchmark@example.com", "app_metadata": {"provider": "email", "providers": ["email"]},
          "user_metadata": {}, "aal": "aal1", "amr": [{"method": "password", "timestamp": int(time.time())}],
          "session_id": "00000000-0000-4000-8000-000000000003", "is_anonymous": False}
text = encode(b'{"alg":"HS256","typ":"JWT"}') + "." + encode(json.dumps(claims).encode())
secret = os.environ["JWT_SECRET"].encode()
print(ready["url"], ready["anonKey"], text + "." + encode(hmac.new(secret, text.encode(), hashlib.sha256).digest()))
PY
)
claims=$(python3 -c 'import base64, sys; part = sys.argv[1].split(".")[1]; print(base64.urlsafe_b64decode(part + "==").decode())' "$token")
headers=(-H "apikey: $anon_key" -H "Authorization: Bearer $token")

# The statements that come before a request's own, for pgbench.
settings="SELECT set_config('search_path', '\"public\", \"extensions\"', true), set_config('role', 'authenticated', true), set_config('request.jwt.claims', '$claims', true), set_config('request.method', 'GET', true), set_config('request.path', '/todos', true), set_config('request.headers', '{\"host\":\"127.0.0.1\"}', true);"
