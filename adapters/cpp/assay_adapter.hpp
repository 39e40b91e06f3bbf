// The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in C++, and the key of a set as PEM, because
// a library may know no key sets.
//
// A client passes `serve` a function for its operation. The function receives the probe's input and returns the output
// of `accept`. `Refused` becomes a `reject`, `Unsupported` `unsupported`, and every other exception an `error`.
#pragma once

#include <cctype>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <stdexcept>
#include <string>

namespace assay {

using Json = nlohmann::json;

struct Refused : std::runtime_error { using runtime_error::runtime_error; };
struct Unsupported : std::runtime_error { using runtime_error::runtime_error; };

inline Json outcome(const Json &probe, const std::string &name, Json (*operation)(const Json &))
{
    if (probe["operation"] != name) return {{"outcome", "unsupported"}, {"message", probe["operation"]}};
    try {
        return {{"outcome", "accept"}, {"output", operation(probe["input"])}};
    } catch (const Unsupported &lacking) {
        return {{"outcome", "unsupported"}, {"message", lacking.what()}};
    } catch (const Refused &refusal) {
        return {{"outcome", "reject"}, {"message", std::string(refusal.what()).substr(0, 500)}};
    } catch (const std::exception &error) {
        return {{"outcome", "error"}, {"message", std::string(error.what()).substr(0, 500)}};
    }
}

// Answers probes until `bye` or the end of standard input. `hello` has more members of the first answer.
inline int serve(const std::string &client, const std::string &name, Json (*operation)(const Json &), const Json &hello)
{
    const char *version = std::getenv("PACKAGE_VERSION"), *about = std::getenv("ABOUT");
    std::string line;
    while (std::getline(std::cin, line)) {
        Json message = Json::parse(line), answer;
        if (message["type"] == "bye") break;
        if (message["type"] == "hello") {
            answer = {{"type", "hello"}, {"protocol", 1}, {"client", client}, {"operations", {name}},
                      {"version", version ? version : "unknown"}, {"clock", "real"}, {"reasons", "none"}};
            if (about) answer["about"] = about;
            answer.update(hello);
        } else if (message["type"] == "probe") {
            answer = outcome(message, name, operation);
            answer.update({{"type", "result"}, {"id", message["id"]}});
        } else continue;
        std::cout << answer.dump(-1, ' ', true, Json::error_handler_t::replace) << std::endl;
    }
    return 0;
}

// An input of any bytes as text, for a client that accepts only text.
inline std::string text(const Json &input, const char *name)
{
    if (!input.at(name).is_string()) throw Unsupported("input that is not UTF-8");
    return input.at(name);
}

// Stops unless the probe is for Google, without a previous token.
inline void google(const Json &input)
{
    if (input["provider"] != "google") throw Unsupported("provider");
    if (input.contains("previous_id_token")) throw Unsupported("previous_id_token");
}

inline std::string audience(const Json &input)
{
    return input.value(input.contains("server_client_id") ? "server_client_id" : "client_id", "");
}

// The output for accepted claims. A subject of another type keeps its type, and a missing one is left out.
inline Json signed_in(const Json &claims)
{
    Json output = Json::object();
    for (auto [name, claim] : {std::pair("subject", "sub"), std::pair("email", "email")})
        if (claims.contains(claim) && !claims[claim].is_null()) output[name] = claims[claim];
    return output;
}

template <typename Kind> using Owned = std::unique_ptr<Kind, void (*)(Kind *)>;
using Number = Owned<BIGNUM>;

inline Number number(const Json &key, const char *name)
{
    std::string text = key.value(name, ""), bytes;
    for (char character : text)
        if (!std::isalnum(static_cast<unsigned char>(character)) && character != '-' && character != '_')
            throw Refused("the key");
    for (char &character : text) character = character == '-' ? '+' : character == '_' ? '/' : character;
    std::size_t padding = (4 - text.size() % 4) % 4;
    text.append(padding, '=');
    bytes.resize(text.size() / 4 * 3);
    int length = EVP_DecodeBlock(reinterpret_cast<unsigned char *>(bytes.data()),
                                 reinterpret_cast<const unsigned char *>(text.data()), static_cast<int>(text.size()));
    if (text.empty() || length < static_cast<int>(padding)) throw Refused("the key");
    length -= static_cast<int>(padding);
    return {BN_bin2bn(reinterpret_cast<unsigned char *>(bytes.data()), length, nullptr), BN_free};
}

// The RSA key that the header of the token names, as PEM.
inline std::string key(const std::string &document, const Json &header)
{
    Json set = Json::parse(document, nullptr, false), found;
    if (!set.is_object() || !set.contains("keys") || !set["keys"].is_array()) throw Refused("the key set");
    if (!header.is_object() || !header.contains("kid") || !header["kid"].is_string()) throw Refused("no kid");
    for (const Json &key : set["keys"]) {
        if (!key.is_object() || !key.contains("kid") || key["kid"] != header["kid"]) continue;
        if (!key.contains("kty") || key["kty"] != "RSA") continue;
        if (key.value("use", Json("sig")) != "sig" || key.value("alg", Json("RS256")) != "RS256") continue;
        if (!found.is_null()) throw Refused("several keys of that ID");
        found = key;
    }
    if (found.is_null() || !found["n"].is_string() || !found["e"].is_string()) throw Refused("no key of that ID");
    Number n = number(found, "n"), e = number(found, "e");
    Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new(), OSSL_PARAM_BLD_free);
    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get());
    OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get());
    Owned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder.get()), OSSL_PARAM_free);
    Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), EVP_PKEY_CTX_free);
    EVP_PKEY *made = nullptr;
    if (EVP_PKEY_fromdata_init(context.get()) <= 0
        || EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.get()) <= 0) throw Refused("the key");
    Owned<EVP_PKEY> public_key(made, EVP_PKEY_free);
    std::unique_ptr<BIO, int (*)(BIO *)> output(BIO_new(BIO_s_mem()), BIO_free);
    if (PEM_write_bio_PUBKEY(output.get(), public_key.get()) != 1) throw Refused("the key");
    char *data = nullptr;
    long length = BIO_get_mem_data(output.get(), &data);
    return {data, static_cast<std::size_t>(length)};
}

} // namespace assay
