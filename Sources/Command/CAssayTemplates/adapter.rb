# An adapter: it answers each probe of Assay with what your client does.
#
# Fill in verify_id_token. The adapter protocol is docs/adapter-protocol.md of Assay.

require "json"

# Your client refuses the input.
class Refused < StandardError; end

# Your client cannot be asked this.
class Unsupported < StandardError; end

# The exceptions by which your client refuses a token, as it documents them; for example JWT::DecodeError.
REFUSALS = [Refused].freeze

HELLO = {
  type: "hello",
  protocol: 1,
  client: "my-client",
  version: "1",
  operations: ["verify-id-token"],
  # "real": your client reads the clock of the machine. "injected": it takes probe["now"] in place of that clock.
  clock: "real",
  # What your client checks besides the rest, such as "nonce": it then compares probe["nonce"], if there is one.
  features: []
}.freeze

# Verifies the token as your application does, and returns its claims as your client returns them.
#
# key_set is the provider's JWK set as JSON text. probe["client_id"] is your client ID, and probe["issuers"] has the
# accepted spellings of the issuer. For example with the gem jwt:
#
#     claims, = JWT.decode(id_token, nil, true, algorithms: ["RS256"], jwks: JSON.parse(key_set),
#                          aud: probe["client_id"], verify_aud: true, iss: probe["issuers"], verify_iss: true)
#     claims
def verify_id_token(id_token, key_set, probe)
  raise Refused, "fill in verify_id_token"
end

# An input as text; one that is not UTF-8 comes as {"base64": …}.
def text(probe, name)
  probe[name].is_a?(String) ? probe[name] : raise(Unsupported, "#{name} that is not UTF-8")
end

# What your client makes of the input of an operation.
def output(operation, probe)
  raise Unsupported, operation unless operation == "verify-id-token"
  raise Unsupported, "provider" unless probe["provider"] == "google"
  raise Unsupported, "previous_id_token" if probe.key?("previous_id_token")

  claims = verify_id_token(text(probe, "id_token"), text(probe, "jwks"), probe)
  # A claim that your client does not return is left out, and not checked here.
  { subject: claims["sub"], email: claims["email"] }.compact
end

def outcome(operation, probe)
  { outcome: "accept", output: output(operation, probe) }
rescue Unsupported => lacking
  { outcome: "unsupported", message: lacking.message }
rescue *REFUSALS => refusal
  { outcome: "reject", message: words(refusal) }
rescue StandardError, SystemStackError, NoMemoryError, NotImplementedError => error
  # Assay reports it as a crash: your client does not say that it may raise this.
  { outcome: "error", message: words(error) }
end

def words(exception)
  "#{exception.class}: #{exception.message.dup.force_encoding("UTF-8").scrub("?")}"
end

# What a library prints must not mix with the lines of the protocol.
answers = $stdout.dup
$stdout.reopen($stderr)
$stdin.each_line do |line|
  message = JSON.parse(line, create_additions: false)
  answer =
    case message["type"]
    when "hello" then HELLO
    when "probe" then { type: "result", id: message["id"], **outcome(message["operation"], message["input"]) }
    when "bye" then break
    else next
    end
  answers.write(JSON.generate(answer, ascii_only: true), "\n")
  answers.flush
end
