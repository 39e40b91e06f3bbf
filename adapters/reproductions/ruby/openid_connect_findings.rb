#!/usr/bin/env ruby
# client: openid_connect
# Reproduces the findings about openid_connect and json-jwt in docs/results.md.

require_relative "reproduction"
require "openid_connect"

def verify(text, nonce: nil, keys: key_set)
  decoded = OpenIDConnect::ResponseObject::IdToken.decode(text, JSON::JWK::Set.new(keys["keys"]))
  decoded.verify!(issuer: ISSUER, client_id: CLIENT, nonce: nonce)
  decoded
end

honest = claims
expired = OpenIDConnect::ResponseObject::IdToken::ExpiredToken
accepts("an honest token") { verify(token(honest)) }
refuses("an expired token", expired) { verify(token(claims(exp: honest[:iat] - 60))) }
accepts("RS512, which no one has allowed") { verify(token(honest, header: { alg: "RS512" }, digest: "SHA512")) }
accepts("a critical extension that it does not know") { verify(token(honest, header: { crit: ["x"], x: 1 })) }
accepts("a key for another algorithm") { verify(token(honest), keys: key_set("alg" => "RS512")) }
accepts("a key for encryption with RSA-OAEP") { verify(token(honest), keys: key_set("alg" => "RSA-OAEP")) }
five = %({"x":"\xF8\x88\x80\x80\x80",)
accepts("a string with a UTF-8 form of five bytes") { verify(token(JSON.generate(honest).sub("{", five))) }
lines = %({"x":"\n",)
refuses("a string with a line feed", JSON::JWT::InvalidFormat) { verify(token(JSON.generate(honest).sub("{", lines))) }
accepts("a nonce of another type") { verify(token(claims(nonce: 1)), nonce: "1") }
accepts("an iat that is a date") { verify(token(claims(iat: "yesterday"))) }
refuses("an iat that is empty", AttrRequired::AttrMissing) { verify(token(claims(iat: {}))) }
raise "a sub that is a list" unless verify(token(claims(sub: ["1"]))).sub == '["1"]'
refuses("an exponent that is a number", NoMethodError) { verify(token(honest), keys: key_set("e" => 65537)) }
refuses("no UserInfo endpoint", RuntimeError) { OpenIDConnect::Client.new(identifier: CLIENT).userinfo_uri }
refuses("an alg that is a number", NoMethodError) { verify(token(honest, header: { alg: 256 })) }
refuses("ES256 with an RSA key", NoMethodError) { verify(token(honest, header: { alg: "ES256" })) }
