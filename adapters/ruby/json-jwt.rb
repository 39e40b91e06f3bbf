# json-jwt: `JSON::JWT.decode` with a key set and RS256 alone verifies the signature.
#
# The library checks no claims, so the program does what OpenID Connect Core 1.0 §3.1.3.7 obliges it to for a
# client without a nonce, as every application on it must.

require_relative "assay_adapter"
require "json/jwt"

def checked(claims, probe)
  now, leeway = Time.now.to_f, probe["leeway"]
  raise AssayAdapter::Refused, "iss" unless probe["issuers"].include?(claims["iss"])

  audiences = claims["aud"].is_a?(Array) ? claims["aud"] : [claims["aud"]]
  raise AssayAdapter::Refused, "aud" unless audiences.include?(AssayAdapter.audience(probe))

  azp = claims["azp"]
  raise AssayAdapter::Refused, "azp" if (azp || probe["server_client_id"]) && azp != probe["client_id"]
  raise AssayAdapter::Refused, "exp" unless claims["exp"].is_a?(Numeric) && now < claims["exp"] + leeway

  nbf = claims["nbf"]
  raise AssayAdapter::Refused, "nbf" unless nbf.nil? || (nbf.is_a?(Numeric) && nbf <= now + leeway)
  raise AssayAdapter::Refused, "iat" unless claims["iat"].is_a?(Numeric)
  raise AssayAdapter::Refused, "sub" unless claims["sub"].is_a?(String)

  claims
end

verify_id_token = lambda do |probe|
  AssayAdapter.google(probe)
  token = AssayAdapter.text(probe["id_token"])
  document = JSON.parse(AssayAdapter.text(probe["jwks"]))
  raise AssayAdapter::Refused, "the key set is not an object" unless document.is_a?(Hash)

  keys = JSON::JWK::Set.new(document["keys"])
  AssayAdapter.signed_in(checked(JSON::JWT.decode(token, keys, [:RS256]), probe))
end

AssayAdapter.serve("json-jwt", { "verify-id-token": verify_id_token },
                   refusals: [JSON::JWT::Exception, JSON::JWK::Set::KidNotFound, JSON::ParserError, ArgumentError],
                   features: %w[azp leeway server_client_id])
