# A web application on Sinatra that signs people in with omniauth_openid_connect, as its README says to.

require "cgi"
require "omniauth"
require "omniauth_openid_connect"
require "securerandom"
require "sinatra/base"

# The discovery of the library openid_connect takes an issuer over plain HTTP only like this.
SWD.url_builder = URI::HTTP

class Application < Sinatra::Base
  set :bind, "127.0.0.1"
  set :port, ENV.fetch("PORT").to_i
  set :server, "webrick"

  use Rack::Session::Cookie, secret: SecureRandom.hex(64)
  use OmniAuth::Builder do
    provider :openid_connect,
             name: :google,
             issuer: ENV.fetch("ISSUER"),
             discovery: true,
             scope: %i[openid email profile],
             response_type: :code,
             client_options: {
               identifier: ENV.fetch("CLIENT_ID"),
               secret: ENV.fetch("CLIENT_SECRET"),
               redirect_uri: "http://127.0.0.1:#{ENV.fetch("PORT")}/auth/google/callback"
             }
  end

  get "/" do
    token = Rack::Protection::AuthenticityToken.token(session)
    "<form method=\"post\" action=\"/auth/google\">" \
      "<input type=\"hidden\" name=\"authenticity_token\" value=\"#{token}\"><button>Sign in</button></form>"
  end

  get "/auth/google/callback" do
    user = request.env["omniauth.auth"]
    "Signed in as #{CGI.escapeHTML(user.info.email.to_s)} (#{CGI.escapeHTML(user.uid.to_s)})"
  end

  get "/auth/failure" do
    halt 400, "The sign-in failed: #{CGI.escapeHTML(params["message"].to_s)}"
  end

  run!
end
