# Sourced after server.sh: starts the same read as a Node server with node-pg and as a FastAPI app with asyncpg, two processes
# each, on the same cluster. Leaves node_url and fastapi_url. Needs node and python3-venv; fetches Debian's node-pg and PyPI's
# packages into the build folder the first time.

references=$(dirname "${BASH_SOURCE[0]}")
cache=$PWD/.build/rest-references
mkdir -p "$cache"
export PGHOST=$folder/run WORKERS=2

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
wait_for() {
    for _ in $(seq 200); do
        curl -s -o /dev/null "$1" && return
        sleep 0.05
    done
    echo "$1 does not answer"
    exit 1
}

# Debian's node-pg, unpacked rather than installed where another Node than Debian's is.
export NODE_PATH=/usr/share/nodejs:$cache/node/usr/share/nodejs
if ! node -e 'require("pg")' 2>/dev/null; then
    (
        cd "$cache"
        apt-get download -q node-pg $(apt-cache depends node-pg | awk '/Depends: node-/ { print $2 }') 2>/dev/null
        for package in *.deb; do dpkg -x "$package" node; done
    )
fi
node_port=$(free_port)
node_url=http://127.0.0.1:$node_port
PORT=$node_port node "$references/node.js" &
children+=($!)

if ! cmp -s "$references/requirements.txt" "$cache/python/requirements.txt"; then
    rm -rf "$cache/python"
    python3 -m venv "$cache/python"
    "$cache/python/bin/pip" install -q --disable-pip-version-check -r "$references/requirements.txt"
    cp "$references/requirements.txt" "$cache/python/requirements.txt"
fi
fastapi_port=$(free_port)
fastapi_url=http://127.0.0.1:$fastapi_port
"$cache/python/bin/python" -B -m uvicorn --app-dir "$references" fastapi_app:app --port "$fastapi_port" --workers 2 \
    --log-level warning --no-access-log &
children+=($!)
wait_for "$node_url/"
wait_for "$fastapi_url/"
