#!/bin/sh
# Drives ./fanout with the real gateway and backends, on its own ports and in its own folder, so that
# running processes stay untouched. Run from anywhere; FANOUT_E2E_PORT is the first of 6 free ports.
# Further arguments go to ./fanout up, e.g. --jdk HOME.

set -u

fanout=$(CDPATH='' cd -- "$(dirname -- "$0")/../../../../.." && pwd)/fanout
port=${FANOUT_E2E_PORT:-9200}
mocks=$((port + 2))
work=$(mktemp -d) || exit 1
FANOUT_RUN_DIR=$work/run
export FANOUT_RUN_DIR
failures=0

trap '"$fanout" down >/dev/null 2>&1; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# expect NAME CODE TEXT COMMAND...: fails unless the command exits with the code and writes the text.
expect() {
  name=$1 code=$2 text=$3
  shift 3
  "$@" >"$work/out" 2>&1
  ended=$?
  if [ "$ended" -eq "$code" ] && grep -qF -e "$text" "$work/out"; then
    echo "ok    $name"
  else
    echo "FAIL  $name: ended with $ended (expected: $code, and \"$text\" in:)"
    sed 's/^/      /' "$work/out"
    failures=$((failures + 1))
  fi
}

up() {
  "$fanout" up --port "$port" --management-port $((port + 1)) --mocks-port "$mocks" "$@"
}

no_warning() {
  if grep -i -e '^WARNING' -e 'warning:' "$FANOUT_RUN_DIR/logs/mocks.log" "$FANOUT_RUN_DIR/logs/gateway.log"; then
    return 1
  fi
  echo "no warning"
}

pid_of() {
  sed -n 's/^pid=//p' "$FANOUT_RUN_DIR/run/$1.properties"
}

expect "nothing runs at first" 1 "not running" "$fanout" status
expect "refused settings are shown" 1 "gateway.max-in-flight: -3" up "$@" -- --gateway.max-in-flight=-3
expect "and leave nothing behind" 1 "mocks    not running" "$fanout" status
expect "up" 0 "gateway  ready after" up "$@"
expect "up again changes nothing" 0 "gateway  already up on port $port" up "$@"
expect "the JVMs print no warnings" 0 "no warning" no_warning
expect "status" 0 "mode fiber" "$fanout" status
expect "try draws the calls" 0 "total |---" "$fanout" try
expect "top" 0 "ENDPOINT" "$fanout" top --once
expect "latency sets" 0 "c=fault:reset" "$fanout" latency c=1 c=fault:reset
expect "try shows a call that failed" 0 "broken-off" "$fanout" try /aggregate/7
expect "top draws it" 0 "broken-off" "$fanout" top --once
expect "a taken port is refused" 1 "port $mocks is in use" "$fanout" up --mocks-port "$mocks" \
  --management-port $((port + 1)) "$@" --port "$mocks"
expect "and the running processes go on" 0 "ready, pid" "$fanout" status
expect "another mode restarts the gateway" 0 "--gateway.mode: not set, now thread-pool" up "$@" --mode thread-pool
expect "logs" 0 "mode thread-pool" "$fanout" logs
kill -9 "$(pid_of gateway)"
expect "a killed gateway is noticed" 1 "ended by itself" "$fanout" status
expect "and started again" 0 "gateway  ready after" up "$@" --mode thread-pool
expect "validate" 0 "valid:" "$fanout" validate
expect "validate --schema" 0 "Settings of a Fanout gateway" "$fanout" validate --schema
echo "gateway: { mode: fibre }" >"$work/bad.yml"
expect "validate refuses" 1 "gateway.mode: fibre" "$fanout" validate "$work/bad.yml"
# pasted CODE: runs the command that up printed under that code, as a newcomer would paste it.
pasted() {
  sed -n "/^  # $1/{n;p;}" "$work/identity" >"$work/pasted"
  sh "$work/pasted"
}

expect "up --with identity" 0 "200, with the rest" up --with identity --issuer-port $((port + 5)) "$@"
cp "$work/out" "$work/identity"
expect "a request without a token" 0 "HTTP/1.1 401" pasted 401
expect "a token that lacks a scope" 0 "HTTP/1.1 403" pasted 403
expect "a client over its limit" 0 "429" pasted 429
expect "a client that may" 0 "HTTP/1.1 200" pasted 200
expect "a page of another origin" 0 "Access-Control-Allow-Origin: https://shop.example" pasted 200
expect "status of the issuer" 0 "issuer   ready" "$fanout" status
expect "its log" 0 "ready" "$fanout" logs issuer
expect "down" 0 "gateway  stopped" "$fanout" down
expect "down again" 0 "gateway  is not running" "$fanout" down

if [ "$failures" -gt 0 ]; then
  echo "$failures failed"
  exit 1
fi
