# The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Ruby.
#
# A client passes `serve` a lambda for each operation. It receives the probe's input and returns the output of `accept`.
# An exception of the classes in `refusals` becomes a `reject`, Unsupported `unsupported`, and every other an `error`.

require "json"

module AssayAdapter
  # A refusal of the application itself, such as a sign-in that the person has cancelled.
  class Refused < StandardError; end

  # The client does not support the probe.
  class Unsupported < StandardError; end

  module_function

  # Answers probes until `bye` or the end of standard input. `hello` has more members of the first answer. With the
  # feature `simultaneous_steps`, each step of a sign-in runs on a thread of its own.
  def serve(client, operations, refusals:, **hello)
    # The output of a library must not mix with the lines of the protocol.
    answers = $stdout.dup
    $stdout.reopen($stderr)
    first = { type: "hello", protocol: 1, client: client, version: ENV.fetch("PACKAGE_VERSION", "unknown"),
              about: ENV["ABOUT"]&.dup&.force_encoding("UTF-8"), operations: operations.keys, clock: "real", reasons: "none", **hello }.compact
    steps = []
    writing = Mutex.new
    write = lambda do |answer|
      line = JSON.generate(answer, ascii_only: true)
      writing.synchronize do
        answers.write(line, "\n")
        answers.flush
      end
    end
    $stdin.each_line do |line|
      message = JSON.parse(line, create_additions: false)
      case message["type"]
      when "hello" then write.call(first)
      when "probe"
        reply = -> { write.call({ type: "result", id: message["id"], **outcome(message, operations, refusals) }) }
        # The next step may be asked for before this one has an answer.
        if message["operation"] == "sign-in" && hello[:features]&.include?("simultaneous_steps")
          steps.select!(&:alive?)
          steps << Thread.new(&reply)
        else
          reply.call
        end
      when "bye" then break
      end
    end
    # A step that is under way is still answered; the suite waits for two seconds.
    finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 1.5
    steps.each { |step| step.join([finish - Process.clock_gettime(Process::CLOCK_MONOTONIC), 0].max) }
  end

  def outcome(message, operations, refusals)
    operation = operations[message["operation"].to_sym]
    return { outcome: "unsupported", message: message["operation"] } unless operation

    { outcome: "accept", output: operation.call(message["input"]) }
  rescue Unsupported => lacking
    { outcome: "unsupported", message: words(lacking.message) }
  rescue Refused, *refusals => refusal
    { outcome: "reject", message: words("#{refusal.class}: #{refusal.message}") }
  rescue StandardError, SystemStackError, NoMemoryError, NotImplementedError => error
    { outcome: "error", message: words("#{error.class}: #{error.message}") }
  end

  def words(text)
    text.dup.force_encoding("UTF-8").scrub("?")[0, 500]
  end

  # An input of any bytes as text, for a client that accepts only text.
  def text(value)
    value.is_a?(String) ? value : raise(Unsupported, "input that is not UTF-8")
  end

  # The input of a client that supports only Google, and no previous token.
  def google(probe)
    raise Unsupported, "provider" unless probe["provider"] == "google"
    raise Unsupported, "previous_id_token" if probe["previous_id_token"]

    probe
  end

  def audience(probe)
    probe["server_client_id"] || probe["client_id"]
  end

  # The output for accepted claims. A subject of another type keeps its type, and a missing one is left out. Bytes that
  # are not UTF-8, which no line of the protocol can hold, become U+FFFD.
  def signed_in(claims)
    { subject: claims["sub"], email: claims["email"] }.compact
      .transform_values { |value| value.is_a?(String) ? value.scrub : value }
  end
end
