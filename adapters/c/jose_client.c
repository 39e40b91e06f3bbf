/* libjose of José, with OpenSSL, verifies the signature; splitting the token, choosing the key and naming the algorithm
 * are the caller's. */

#include "assay_adapter.h"

#include <jose/jose.h>
#include <stdlib.h>
#include <string.h>

/* The flattened form that the library reads (RFC 7515 §7.2.2) of a token with three parts; NULL for another. */
static json_t *flattened(const struct probe *probe)
{
    const char *end = probe->token + probe->token_length;
    const char *first = memchr(probe->token, '.', probe->token_length);
    const char *second = first ? memchr(first + 1, '.', (size_t)(end - first - 1)) : NULL;
    if (!second || memchr(second + 1, '.', (size_t)(end - second - 1))) return NULL;
    return json_pack("{ss% ss% ss%}", "protected", probe->token, (size_t)(first - probe->token),
        "payload", first + 1, (size_t)(second - first - 1), "signature", second + 1, (size_t)(end - second - 1));
}

static json_t *verify(const struct probe *probe, const char **refusal)
{
    json_t *set = json_loads(probe->key_set, JSON_REJECT_DUPLICATES, NULL), *jws = flattened(probe), *key = NULL;
    json_t *header = jws ? jose_b64_dec_load(json_object_get(jws, "protected")) : NULL, *claims = NULL;
    const char *alg = member(header, "alg");

    if (!jws) *refusal = "the token has not three parts";
    else if (!json_is_object(header)) *refusal = "libjose cannot read the header";
    else if (!alg || strcmp(alg, "RS256")) *refusal = "the algorithm is not RS256";
    else if (!(key = chosen_key(json_object_get(set, "keys"), member(header, "kid"))))
        *refusal = "no key, or several, of that ID";
    else if (!jose_jws_ver(NULL, jws, NULL, key, false)) *refusal = "libjose: the signature is not the key's";
    else if (!(claims = jose_b64_dec_load(json_object_get(jws, "payload"))) || !json_is_object(claims))
        *refusal = "the claims are not a JSON object";

    if (*refusal) { json_decref(claims); claims = NULL; }
    json_decref(header);
    json_decref(jws);
    json_decref(set);
    return claims;
}

int main(void)
{
    return serve(&(struct client) {
        "a C program on libjose", "11",
        "libjose verifies the signature. The program splits the token, chooses the key and names the algorithm, and checks "
        "the claims itself, as every application on libjose must.", verify });
}
