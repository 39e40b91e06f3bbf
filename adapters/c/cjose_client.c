/* An adapter for a client in C (docs/adapter-protocol.md): cjose, with OpenSSL, verifies the signature.
 *
 * cjose knows JOSE and no claims, so this program checks those itself, as every application on it must; what it does
 * is what OpenID Connect Core 1.0, section 3.1.3.7, obliges it to for a client without a nonce. Choosing the key and
 * naming the algorithm are the caller's as well.
 */

#include <cjose/cjose.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *member(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* The key that the header names, or the only key if the header names none; NULL if there is no such key. */
static json_t *chosen_key(const json_t *keys, const char *kid)
{
    json_t *found = NULL, *key;
    size_t index;
    json_array_foreach(keys, index, key) {
        const char *use = member(key, "use"), *alg = member(key, "alg"), *own = member(key, "kid");
        if ((use && strcmp(use, "sig")) || (alg && strcmp(alg, "RS256"))) continue;
        if (kid && (!own || strcmp(own, kid))) continue;
        if (found) return NULL;
        found = key;
    }
    return found;
}

/* The verified payload, which the caller releases with json_decref; NULL, with a refusal, if it is not verified. */
static json_t *verified(const json_t *token, const char *key_set, const char **refusal)
{
    cjose_err error = { 0 };
    json_t *claims = NULL, *set = json_loads(key_set, JSON_REJECT_DUPLICATES, NULL);
    cjose_jwk_t *jwk = NULL;
    cjose_jws_t *jws = cjose_jws_import(json_string_value(token), json_string_length(token), &error);
    cjose_header_t *header = jws ? cjose_jws_get_protected(jws) : NULL;
    const char *alg = header ? cjose_header_get(header, CJOSE_HDR_ALG, &error) : NULL;
    json_t *key = NULL;
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
        *refusal = "the claims are no JSON object";

    if (*refusal) { json_decref(claims); claims = NULL; }
    free(text);
    cjose_jwk_release(jwk);
    cjose_jws_release(jws);
    json_decref(set);
    return claims;
}

static int holds(const json_t *texts, const char *text)
{
    size_t index;
    json_t *element;
    json_array_foreach(texts, index, element)
        if (json_is_string(element) && !strcmp(json_string_value(element), text)
            && json_string_length(element) == strlen(text)) return 1;
    return 0;
}

/* The mistake in the claims, or NULL. */
static const char *refusal_of(const json_t *claims, const json_t *input)
{
    const json_t *iss = json_object_get(claims, "iss"), *aud = json_object_get(claims, "aud");
    const json_t *exp = json_object_get(claims, "exp"), *nbf = json_object_get(claims, "nbf");
    const json_t *azp = json_object_get(claims, "azp");
    const char *client = member(input, "client_id"), *server = member(input, "server_client_id");
    const char *audience = server ? server : client;
    json_int_t now = json_integer_value(json_object_get(input, "now"));
    json_int_t leeway = json_integer_value(json_object_get(input, "leeway"));
    json_t *one = json_pack("[O]", aud);
    int meant = holds(json_is_array(aud) ? aud : one, audience);

    json_decref(one);
    if (!json_is_string(iss) || !holds(json_object_get(input, "issuers"), json_string_value(iss))) return "iss";
    if (!meant) return "aud";
    if ((azp || server) && (!json_is_string(azp) || strcmp(json_string_value(azp), client))) return "azp";
    if (!json_is_number(exp) || !((double)now < json_number_value(exp) + (double)leeway)) return "exp";
    if (nbf && (!json_is_number(nbf) || !(json_number_value(nbf) <= (double)(now + leeway)))) return "nbf";
    if (!json_is_number(json_object_get(claims, "iat"))) return "iat";
    if (!json_is_string(json_object_get(claims, "sub"))) return "sub";
    return NULL;
}

static json_t *answer(const json_t *message)
{
    const json_t *input = json_object_get(message, "input");
    const char *id = member(message, "id"), *operation = member(message, "operation"), *refusal = NULL;
    const char *token = member(input, "id_token"), *key_set = member(input, "jwks");
    const char *provider = member(input, "provider");
    json_t *claims, *result;

    if (strcmp(operation, "verify-id-token"))
        return json_pack("{ss ss ss ss}", "type", "result", "id", id, "outcome", "unsupported", "message", operation);
    if (strcmp(provider, "google") || json_object_get(input, "previous_id_token") || !token || !key_set)
        return json_pack("{ss ss ss ss}", "type", "result", "id", id, "outcome", "unsupported", "message",
            strcmp(provider, "google") ? "provider"
                : token && key_set ? "previous_id_token" : "input that is not UTF-8");

    claims = verified(json_object_get(input, "id_token"), key_set, &refusal);
    if (!refusal) refusal = refusal_of(claims, input);
    result = refusal
        ? json_pack("{ss ss ss ss}", "type", "result", "id", id, "outcome", "reject", "message", refusal)
        : json_pack("{ss ss ss s{sO}}", "type", "result", "id", id, "outcome", "accept",
            "output", "subject", json_object_get(claims, "sub"));
    json_decref(claims);
    return result;
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;

    while ((length = getline(&line, &capacity, stdin)) > 0) {
        json_t *message = json_loadb(line, (size_t)length, JSON_ALLOW_NUL, NULL), *reply = NULL;
        const char *type = member(message, "type");
        if (type && !strcmp(type, "bye")) { json_decref(message); break; }
        if (type && !strcmp(type, "hello"))
            reply = json_pack("{ss si ss ss s[s] ss ss s[sss]}", "type", "hello", "protocol", 1,
                "client", "a C program on cjose", "version", CJOSE_VERSION, "operations", "verify-id-token",
                "clock", "injected", "reasons", "none", "features", "azp", "leeway", "server_client_id");
        else if (type && !strcmp(type, "probe")) reply = answer(message);
        if (reply) {
            json_dumpf(reply, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
            putchar('\n');
            fflush(stdout);
        }
        json_decref(reply);
        json_decref(message);
    }
    free(line);
    return 0;
}
