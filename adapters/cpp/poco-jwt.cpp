// The JWT library of POCO: a `Signer` with RS256 alone verifies the signature.
//
// The library checks no claims, so the program does what OpenID Connect Core 1.0 §3.1.3.7 obliges it to for a
// client without a nonce, as every application on it must. The library has no key sets; the program reads the header
// without verification to choose the key.

#include "assay_adapter.hpp"
#include <Poco/JSON/Object.h>
#include <Poco/JWT/JWTException.h>
#include <Poco/JWT/Signer.h>
#include <Poco/JWT/Token.h>
#include <ctime>
#include <sstream>

using assay::Json;

static Json object(const Poco::JSON::Object &object)
{
    std::ostringstream text;
    object.stringify(text);
    return Json::parse(text.str());
}

static void check(const Json &claims, const Json &input)
{
    auto is = [&](const char *name, bool holds) { if (!holds) throw assay::Refused(name); };
    auto claim = [&](const char *name) { return claims.contains(name) ? claims[name] : Json(); };
    double now = static_cast<double>(std::time(nullptr)), leeway = input["leeway"];
    Json issuer = claim("iss"), audiences = claim("aud"), party = claim("azp");
    bool known = false, meant = false;
    for (const Json &one : input["issuers"]) known |= issuer == one;
    if (!audiences.is_array()) audiences = Json::array({audiences});
    for (const Json &one : audiences) meant |= one == assay::audience(input);
    is("iss", known);
    is("aud", meant);
    is("azp", (!claims.contains("azp") && !input.contains("server_client_id")) || party == input["client_id"]);
    is("exp", claim("exp").is_number() && now < claim("exp").get<double>() + leeway);
    is("nbf", !claims.contains("nbf") || (claim("nbf").is_number() && claim("nbf").get<double>() <= now + leeway));
    is("iat", claim("iat").is_number());
    is("sub", claim("sub").is_string());
}

static Json verify(const Json &input)
{
    assay::google(input);
    std::string token = assay::text(input, "id_token"), keys = assay::text(input, "jwks");
    try {
        std::istringstream pem(assay::key(keys, object(Poco::JWT::Token(token).header())));
        Poco::JWT::Signer signer(new Poco::Crypto::RSAKey(&pem));
        signer.setAlgorithms({Poco::JWT::Signer::ALGO_RS256});
        Json claims = object(signer.verify(token).payload());
        check(claims, input);
        return assay::signed_in(claims);
    } catch (const Poco::Exception &refusal) {
        throw assay::Refused(refusal.displayText());
    }
}

int main()
{
    return assay::serve("POCO JWT", "verify-id-token", verify, {{"features", {"azp", "leeway", "server_client_id"}}});
}
