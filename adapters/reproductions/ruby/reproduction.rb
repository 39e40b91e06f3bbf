# Keys, tokens made by hand with Ruby's OpenSSL, and assertions for the reproductions.

require "base64"
require "json"
require "openssl"

KEY = OpenSSL::PKey::RSA.new(2048)
CLIENT = "client.apps.googleusercontent.com"
ISSUER = "https://accounts.google.com"

def base64url(bytes)
  Base64.urlsafe_encode64(bytes, padding: false)
end

# The claims of an honest token, with changes.
def claims(**changes)
  now = Time.now.to_i
  { iss: ISSUER, aud: CLIENT, sub: "1", iat: now, exp: now + 3600, **changes }
end

def token(payload, header: {}, digest: "SHA256", key: KEY)
  body = payload.is_a?(String) ? payload : JSON.generate(payload)
  head = JSON.generate({ alg: "RS256", kid: "k", **header })
  signed("#{base64url(head)}.#{base64url(body)}", digest: digest, key: key)
end

# A header and claims with their signature.
def signed(text, digest: "SHA256", key: KEY)
  "#{text}.#{base64url(key.sign(digest, text))}"
end

def key_set(**changes)
  n, e = [KEY.n, KEY.e].map { |number| base64url(number.to_s(2)) }
  { "keys" => [{ "kty" => "RSA", "kid" => "k", "use" => "sig", "alg" => "RS256", "n" => n, "e" => e, **changes }] }
end

# Checks that the block returns.
def accepts(what)
  yield
  puts "  accepts #{what}"
end

# Checks that the block raises exactly this exception.
def refuses(what, exception)
  yield
rescue StandardError => error
  raise "#{what}: #{error.class}, not #{exception}" unless error.instance_of?(exception)

  puts "  #{exception} on #{what}"
else
  raise "#{what}: accepted"
end
