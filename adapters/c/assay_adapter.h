/* The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in C that verify ID tokens.
 *
 * These libraries know JOSE and no claims, or few of them. `verify` of an adapter uses the library for all that it
 * offers, and `claims_refusal` checks the rest, as every application must: what OpenID Connect Core 1.0 §3.1.3.7
 * obliges a client without a nonce to do.
 */

#include <jansson.h>

/* What to verify, and with which keys. */
struct probe {
    const char *token;
    size_t token_length;
    /* The text of the JWK Set. */
    const char *key_set;
    /* The client ID that must be in aud. */
    const char *audience;
    json_int_t now, leeway;
};

/* A client: its name, its version if no Debian package has it, how it is used, and its function.
 *
 * `verify` returns the payload of a verified token, which the caller releases, or NULL with a refusal. */
struct client {
    const char *name, *version, *about;
    json_t *(*verify)(const struct probe *probe, const char **refusal);
};

/* Answers probes until `bye` or the end of standard input; the result of main. */
int serve(const struct client *client);

/* The text of a member, or NULL. */
const char *member(const json_t *object, const char *name);

/* The key for RS256 signatures that a header with this key ID names, or the only one if it names none; NULL if there is
 * none, or if there are several. */
json_t *chosen_key(const json_t *keys, const char *kid);
