# ruby-jwt: `JWT.decode` with a key set, and each check that its options can switch on.
#
# The caller must check, because the library does not: nonce, azp, at_hash, hd.

require_relative "assay_adapter"
require "jwt"

verify_id_token = lambda do |probe|
  AssayAdapter.google(probe)
  token = AssayAdapter.text(probe["id_token"])
  keys = JSON.parse(AssayAdapter.text(probe["jwks"]))
  raise AssayAdapter::Refused, "the key set is not an object" unless keys.is_a?(Hash)

  claims, = JWT.decode(
    token, nil, true,
    algorithms: ["RS256"],
    jwks: keys,
    iss: probe["issuers"], verify_iss: true,
    aud: AssayAdapter.audience(probe), verify_aud: true,
    verify_iat: true,
    required_claims: %w[iss sub aud exp iat],
    leeway: probe["leeway"],
  )
  AssayAdapter.signed_in(claims)
end

# An application that reads its key set itself knows what JSON raises.
AssayAdapter.serve("ruby-jwt", { "verify-id-token": verify_id_token },
                   refusals: [JWT::DecodeError, JSON::ParserError], features: ["leeway"])
