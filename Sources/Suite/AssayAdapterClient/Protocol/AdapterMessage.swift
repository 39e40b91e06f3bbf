internal import AssayConformance
internal import AssayJSON

/// A message of an adapter: a hello, a result, or whether it is at rest.
struct AdapterMessage: Sendable {
    /// The id that stands for a hello; no probe has this id.
    static let hello = "hello"

    /// The id of the probe that it answers, or `hello`.
    let id: String
    let root: JSONValue

    /// The content of a result.
    enum Result: Sendable, Hashable {
        case accept([String: JSONValue])
        /// A refusal, with the adapter's reason, which may be none of the list.
        case reject(String?, message: String?)
        case unsupported(String)
        case error(String)
    }

    /// Reads a line without its line feed; returns `nil` for a message of an unknown type, which is ignored.
    init?(_ line: [UInt8]) throws(AdapterViolation) {
        do {
            root = try JSON.parse(LoneSurrogates.replaced(in: line), file: "").value
        } catch {
            throw AdapterViolation("it printed a line that is not JSON (\(error.message)): \(line.excerpt)")
        }
        switch root["type"] {
        case .string("hello"):
            id = Self.hello
        case .string("result"):
            guard case .string(let id)? = root["id"], id != Self.hello else {
                throw AdapterViolation("it printed a result whose \"id\" is not a probe's id")
            }
            self.id = id
        case .string("at-rest"):
            guard case .string(let id)? = root["id"], case .number(let count)? = root["requests"],
                let number = Int(count), number >= 0
            else {
                throw AdapterViolation("it printed \"at-rest\" without an \"id\" and a number of \"requests\"")
            }
            self.id = id
        case .string:
            return nil
        default:
            throw AdapterViolation(
                "it printed a line that is not a message, an object with a \"type\": \(line.excerpt)")
        }
    }

    /// The member of that name; `nil` if it is missing or null.
    subscript(name: String) -> JSONValue? {
        if let value = root[name], value != .null { value } else { nil }
    }

    /// The result of a probe.
    var result: Swift.Result<Result, AdapterViolation> {
        Swift.Result { () throws(AdapterViolation) in try readResult() }
    }

    private func readResult() throws(AdapterViolation) -> Result {
        guard root["type"] == "result" else { throw AdapterViolation("it sent another message instead of a result") }
        let message = self["message"].map { value in
            if case .string(let text) = value {
                text.bounded
            } else {
                JSONWriter.text(value, style: .ascii).bounded
            }
        }
        switch self["outcome"] {
        case .string("accept"):
            guard case .object(let members)? = self["output"] else { return .accept([:]) }
            var values: [String: JSONValue] = [:]
            for member in members { values[member.name] = member.node.value }
            return .accept(values)
        case .string("reject"):
            switch self["reason"] {
            case .string(let reason)?: return .reject(reason, message: message)
            case nil: return .reject(nil, message: message)
            case let other?:
                throw AdapterViolation(
                    "its refusal has a \"reason\" that is not a text: \(JSONWriter.text(other, style: .ascii).bounded)")
            }
        case .string("unsupported"):
            return .unsupported(message ?? "")
        case .string("error"):
            return .error(message ?? "it gave no message")
        case .string(let other)?:
            throw AdapterViolation("its result has the unknown \"outcome\" \(other.excerpt)")
        default:
            throw AdapterViolation("its result has no \"outcome\"")
        }
    }
}

/// An adapter's output violates the protocol.
struct AdapterViolation: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
