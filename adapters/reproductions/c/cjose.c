/* Verifies the token on standard input with cjose and a JWK, the only argument: cjose_findings. */

#include <cjose/cjose.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    static char token[1 << 16];
    cjose_err error = { 0 };
    size_t length = fread(token, 1, sizeof token, stdin);
    cjose_jwk_t *key = count == 2 ? cjose_jwk_import(arguments[1], strlen(arguments[1]), &error) : NULL;
    cjose_jws_t *jws = key ? cjose_jws_import(token, length, &error) : NULL;
    int verified = jws && cjose_jws_verify(jws, key, &error);

    if (!key) fputs("the key cannot be read\n", stderr);
    cjose_jws_release(jws);
    cjose_jwk_release(key);
    return !key ? 2 : !verified;
}
