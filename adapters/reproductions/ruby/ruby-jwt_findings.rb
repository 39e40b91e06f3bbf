#!/usr/bin/env ruby
# client: ruby-jwt
# Reproduces the findings about ruby-jwt in docs/results.md.

require_relative "reproduction"
require "jwt"

def verify(text, keys: key_set)
  JWT.decode(text, nil, true, algorithms: ["RS256"], jwks: keys, iss: ISSUER, verify_iss: true, aud: CLIENT,
             verify_aud: true, verify_iat: true, required_claims: %w[iss sub aud exp iat])
end

honest = claims
accepts("an honest token") { verify(token(honest)) }
refuses("an expired token", JWT::ExpiredSignature) { verify(token(claims(exp: honest[:iat] - 60))) }
accepts("a critical extension that it does not know") { verify(token(honest, header: { crit: ["x"], x: 1 })) }
accepts("an algorithm of another case") { verify(token(honest, header: { alg: "rs256" })) }
accepts("dots after the signature") { verify("#{token(honest)}...") }
accepts("a sub that is a list") { verify(token(claims(sub: %w[1 2]))) }
accepts("an exp that is a text") { verify(token(claims(exp: honest[:exp].to_s))) }
accepts("a comment in the claims") { verify(token(JSON.generate(honest).sub("{", "{/* */"))) }
pair = %({"x":"\xED\xA0\xBC\xED\xBC\xBA",)
accepts("an emoji as two surrogates of three bytes each") { verify(token(JSON.generate(honest).sub("{", pair))) }
accepts("a character that is cut short") { verify(token(JSON.generate(honest).sub("{", %({"x":"\xE2\x82",)))) }
small = OpenSSL::PKey::RSA.new(1024)
modulus = base64url(small.n.to_s(2))
accepts("an RSA key of 1024 bits") { verify(token(honest, key: small), keys: key_set("n" => modulus)) }
head, body, signature = token(honest).split(".")
body.insert(4, "\n")
accepts("a line feed in the claims") { verify(signed("#{head}.#{body}")) }
refuses("a line feed that is not signed", JWT::VerificationError) { verify("#{head}.#{body}.#{signature}") }
refuses("an exp that is a list", NoMethodError) { verify(token(claims(exp: [honest[:exp]]))) }
refuses("an alg that is a number", NoMethodError) { verify(token(honest, header: { alg: 256 })) }
