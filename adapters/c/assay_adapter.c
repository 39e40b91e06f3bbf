#include "assay_adapter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *member(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

json_t *chosen_key(const json_t *keys, const char *kid)
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
static const char *claims_refusal(const json_t *claims, const json_t *input)
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

static json_t *answer(const struct client *client, const json_t *message)
{
    const json_t *input = json_object_get(message, "input"), *token = json_object_get(input, "id_token");
    const char *id = member(message, "id"), *operation = member(message, "operation"), *refusal = NULL;
    const char *provider = member(input, "provider"), *server = member(input, "server_client_id");
    struct probe probe = {
        .token = json_string_value(token), .token_length = json_string_length(token), .key_set = member(input, "jwks"),
        .audience = server ? server : member(input, "client_id"),
        .now = json_integer_value(json_object_get(input, "now")),
        .leeway = json_integer_value(json_object_get(input, "leeway")),
    };
    const char *lacking = strcmp(operation, "verify-id-token") ? operation
        : !provider || strcmp(provider, "google") ? "provider"
        : json_object_get(input, "previous_id_token") ? "previous_id_token"
        : probe.token && probe.key_set ? NULL : "input that is not UTF-8";
    json_t *claims, *result;

    if (lacking)
        return json_pack("{ss ss ss ss}", "type", "result", "id", id, "outcome", "unsupported", "message", lacking);
    claims = client->verify(&probe, &refusal);
    if (claims) refusal = claims_refusal(claims, input);
    result = refusal || !claims
        ? json_pack("{ss ss ss ss}", "type", "result", "id", id, "outcome", "reject", "message", refusal ? refusal : "?")
        : json_pack("{ss ss ss s{sO}}", "type", "result", "id", id, "outcome", "accept",
            "output", "subject", json_object_get(claims, "sub"));
    json_decref(claims);
    return result;
}

int serve(const struct client *client)
{
    const char *package = getenv("PACKAGE_VERSION");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;

    while ((length = getline(&line, &capacity, stdin)) > 0) {
        json_t *message = json_loadb(line, (size_t)length, JSON_ALLOW_NUL, NULL), *reply = NULL;
        const char *type = member(message, "type");
        if (type && !strcmp(type, "bye")) { json_decref(message); break; }
        if (type && !strcmp(type, "hello"))
            reply = json_pack("{ss si ss ss ss s[s] ss ss s[sss]}", "type", "hello", "protocol", 1,
                "client", client->name, "version", package ? package : client->version, "about", client->about,
                "operations", "verify-id-token", "clock", "injected", "reasons", "none",
                "features", "azp", "leeway", "server_client_id");
        else if (type && !strcmp(type, "probe")) reply = answer(client, message);
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
