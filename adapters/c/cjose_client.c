/* cjose, with OpenSSL, verifies the signature; choosing the key and naming the algorithm are the caller's. */

#include "assay_adapter.h"

#include <cjose/cjose.h>
#include <stdlib.h>
#include <string.h>

static json_t *verify(const struct probe *probe, const char **refusal)
{
    cjose_err error = { 0 };
    json_t *claims = NULL, *set = json_loads(probe->key_set, JSON_REJECT_DUPLICATES, NULL), *key = NULL;
    cjose_jwk_t *jwk = NULL;
    cjose_jws_t *jws = cjose_jws_import(probe->token, probe->token_length, &error);
    cjose_header_t *header = jws ? cjose_jws_get_protected(jws) : NULL;
    const char *alg = header ? cjose_header_get(header, CJOSE_HDR_ALG, &error) : NULL;
    char *text = NULL;
    uint8_t *payload;
    size_t length;

    if (!jws) *refusal = "cjose cannot read the token";
    else if (!alg || strcmp(alg, CJOSE_HDR_ALG_RS256)) *refusal = "the algorithm is not RS256";
    else if (!(key = chosen_key(json_object_get(set, "keys"), cjose_header_get(header, CJOSE_HDR_KID, &error))))
        *refusal = "no key, or several, of that ID";
    else if (!(text = json_dumps(key, 0)) || !(jwk = cjose_jwk_import(text, strlen(text), &error)))
        *refusal = "cjose cannot use the key";
    else if (!cjose_jws_verify(jws, jwk, &error)) *refusal = "cjose: the signature is not the key's";
    else if (!cjose_jws_get_plaintext(jws, &payload, &length, &error)) *refusal = "cjose: no payload";
    else if (!(claims = json_loadb((char *)payload, length, JSON_REJECT_DUPLICATES, NULL)) || !json_is_object(claims))
        *refusal = "the claims are not a JSON object";

    if (*refusal) { json_decref(claims); claims = NULL; }
    free(text);
    cjose_jwk_release(jwk);
    cjose_jws_release(jws);
    json_decref(set);
    return claims;
}

int main(void)
{
    return serve(&(struct client) {
        "a C program on cjose", CJOSE_VERSION,
        "cjose verifies the signature. The program chooses the key and names the algorithm, and checks the claims itself, as "
        "every application on cjose must.", verify });
}
