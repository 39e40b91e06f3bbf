# openid_connect, with json-jwt and rack-oauth2: `Client` builds the request and exchanges the code, `IdToken.decode`
# and `verify!` verify the ID token, and `userinfo!` asks for the user info.
# The program compares the state, and sends a PKCE challenge, which the library passes on.
#
# The caller must check, because the library does not: the algorithm, azp, at_hash, hd, nbf, iss of the callback
# (RFC 9207), and that the user info is about the same subject. There is no leeway.

require_relative "assay_adapter"
require "openid_connect"
require "securerandom"

OpenIDConnect.http_config do |client|
  client.connect_timeout = client.send_timeout = client.receive_timeout = 8
end

def verified(token, keys, client_id, issuers, nonce)
  id_token = OpenIDConnect::ResponseObject::IdToken.decode(token, keys)
  # Google's tokens have the issuer with and without the scheme; the library compares with one.
  issuer = issuers.include?(id_token.iss) ? id_token.iss : issuers.first
  id_token.verify!(issuer: issuer, client_id: client_id, nonce: nonce)
  AssayAdapter.signed_in("sub" => id_token.sub, "email" => id_token.raw_attributes["email"])
end

def key_set(text)
  document = JSON.parse(text)
  raise AssayAdapter::Refused, "the key set is not an object" unless document.is_a?(Hash)

  JSON::JWK::Set.new(document["keys"])
end

verify_id_token = lambda do |probe|
  AssayAdapter.google(probe)
  token = AssayAdapter.text(probe["id_token"])
  keys = key_set(AssayAdapter.text(probe["jwks"]))
  verified(token, keys, AssayAdapter.audience(probe), probe["issuers"], probe["nonce"])
end

Session = Struct.new(:client, :probe, :state, :nonce, :verifier, :access_token)
SESSIONS = {}
TAKING = Mutex.new

def start(probe)
  provider = probe["provider"]
  lacking = %w[server_client_id hosted_domain client_secret].find { |name| probe[name] }
  lacking ||= "discovery" if provider["metadata_url"]
  raise AssayAdapter::Unsupported, lacking if lacking

  client = OpenIDConnect::Client.new(
    identifier: probe["client_id"], redirect_uri: probe["redirect_uri"],
    authorization_endpoint: provider["authorization_endpoint"], token_endpoint: provider["token_endpoint"],
    userinfo_endpoint: provider["userinfo_endpoint"],
  )
  session = Session.new(client, probe, SecureRandom.hex(16), SecureRandom.hex(16), SecureRandom.urlsafe_base64(32))
  challenge = Base64.urlsafe_encode64(OpenSSL::Digest::SHA256.digest(session.verifier), padding: false)
  url = client.authorization_uri({
    scope: probe["scopes"], state: session.state, nonce: session.nonce, login_hint: probe["login_hint"],
    code_challenge: challenge, code_challenge_method: "S256"
  }.compact)
  name = SecureRandom.hex(16)
  SESSIONS[name] = session
  { authorization_url: url, session: name }
end

def finish(probe)
  session = SESSIONS[probe["session"]]
  # A second callback finds no state.
  state = TAKING.synchronize do
    taken = session&.state
    session.state = nil if session
    taken
  end
  raise AssayAdapter::Refused, "the session has ended" if state.nil?

  raise AssayAdapter::Refused, "the person has cancelled" if probe["cancelled"]

  parameters = Rack::Utils.parse_query(URI.parse(probe["callback_url"]).query)
  raise AssayAdapter::Refused, "state" unless parameters["state"] == state

  session.client.authorization_code = parameters["code"]
  access_token = session.client.access_token!(client_auth_method: :body, code_verifier: session.verifier)
  raise AssayAdapter::Refused, "no ID token" unless access_token.id_token

  provider = session.probe["provider"]
  keys = key_set(OpenIDConnect.http_client.get_content(provider["jwks_uri"]))
  issuers = [provider["issuer"], provider["issuer"].delete_prefix("https://")]
  output = verified(access_token.id_token, keys, session.probe["client_id"], issuers, session.nonce)
  session.access_token = access_token
  output
end

def user_info(probe)
  access_token = SESSIONS[probe["session"]]&.access_token
  raise AssayAdapter::Refused, "not signed in" unless access_token

  { subject: access_token.userinfo!.sub }.compact
end

sign_in = lambda do |probe|
  case probe["step"]
  when "start" then start(probe)
  when "finish" then finish(probe)
  when "user-info" then user_info(probe)
  else raise AssayAdapter::Unsupported, probe["step"]
  end
end

AssayAdapter.serve(
  "openid_connect", { "verify-id-token": verify_id_token, "sign-in": sign_in },
  # Those of the HTTP client and of sockets mean a failed exchange or fetch.
  refusals: [OpenIDConnect::Exception, OpenIDConnect::ResponseObject::IdToken::InvalidToken,
             Rack::OAuth2::Client::Error, JSON::JWT::Exception, AttrRequired::AttrMissing, JSON::ParserError,
             ArgumentError, HTTPClient::BadResponseError, HTTPClient::TimeoutError,
             HTTPClient::KeepAliveDisconnected, SystemCallError, SocketError],
  features: %w[nonce simultaneous_steps], fixed_leeway: 0,
)
