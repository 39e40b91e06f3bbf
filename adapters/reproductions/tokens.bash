# Keys and tokens made with the program openssl, and assertions, for reproductions whose language has no library for them.
# The caller defines `verify KEY TOKEN`, which succeeds if the library accepts; KEY is the file of a public key as PEM.
set -euo pipefail

client=client.apps.googleusercontent.com
issuer=https://accounts.google.com
now=$(date +%s)
honest="\"iss\":\"$issuer\",\"aud\":\"$client\",\"sub\":\"1\",\"iat\":$now,\"exp\":$((now + 3600))"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
for size in 1024 2048; do
    openssl genrsa -out "key-$size" "$size" 2>/dev/null
    openssl rsa -in "key-$size" -pubout -out "$size.pem" 2>/dev/null
done

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d =; }

# A token with the members of a header after alg and kid, and the members of its claims.
# usage: token CLAIMS [HEADER [SIZE]]
token() {
    local signed
    signed=$(printf '{"alg":"RS256","kid":"k"%s}' "${2-}" | base64url).$(printf '{%s}' "$1" | base64url)
    printf '%s.%s' "$signed" "$(printf %s "$signed" | openssl dgst -sha256 -sign "key-${3:-2048}" | base64url)"
}

# usage: accepts WHAT TOKEN [SIZE]
accepts() {
    verify "$work/${3:-2048}.pem" "$2" || { echo "$1: refused" >&2; exit 1; }
    echo "  accepts $1"
}

# usage: refuses WHAT TOKEN [SIZE]
refuses() {
    ! verify "$work/${3:-2048}.pem" "$2" || { echo "$1: accepted" >&2; exit 1; }
    echo "  refuses $1"
}
