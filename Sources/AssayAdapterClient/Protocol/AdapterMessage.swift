internal import AssayConformance
internal import AssayDocument

/// A line of an adapter's: a hello or a result.
struct AdapterMessage: Sendable {
    /// What a hello is waited for under; no probe is called so.
    static let hello = "hello"

    /// The id of the probe that it answers, or that of the hello.
    let id: String
    let root: DocumentValue

    /// What a result says.
    enum Result: Sendable, Hashable {
        case accept([String: DocumentValue])
        case reject(Reason?, message: String?)
        case unsupported(String)
        case error(String)
    }

    /// Reads a line without its line feed; `nil` for a message of a type that is not known, to be passed over.
    init?(_ line: [UInt8]) throws(AdapterViolation) {
        do {
            root = try Document.parse(LoneSurrogates.replaced(in: line), file: "").value
        } catch {
            throw AdapterViolation("it printed a line that is not JSON (\(error.message)): \(line.excerpt)")
        }
        switch root["type"] {
        case .string("hello"):
            id = Self.hello
        case .string("result"):
            guard case .string(let id)? = root["id"], id != Self.hello else {
                throw AdapterViolation("it printed a result whose \"id\" is not the text of a probe's id")
            }
            self.id = id
        case .string:
            return nil
        default:
            throw AdapterViolation("it printed a line that is no message, an object with a \"type\": \(line.excerpt)")
        }
    }

    /// The member of that name; one that is null counts as left out.
    subscript(name: String) -> DocumentValue? {
        if let value = root[name], value != .null { value } else { nil }
    }

    /// What it answers to a probe.
    var result: Swift.Result<Result, AdapterViolation> {
        Swift.Result { () throws(AdapterViolation) in try readResult() }
    }

    private func readResult() throws(AdapterViolation) -> Result {
        guard id != Self.hello else { throw AdapterViolation("it said hello where a result was due") }
        let message = self["message"].map { value in
            if case .string(let text) = value {
                text.bounded
            } else {
                DocumentWriter.text(value, style: .ascii).bounded
            }
        }
        switch self["outcome"] {
        case .string("accept"):
            guard case .object(let members)? = self["output"] else { return .accept([:]) }
            var values: [String: DocumentValue] = [:]
            for member in members { values[member.name] = member.node.value }
            return .accept(values)
        case .string("reject"):
            guard case .string(let reason)? = self["reason"] else { return .reject(nil, message: message) }
            return .reject(Reason(rawValue: reason), message: message)
        case .string("unsupported"):
            return .unsupported(message ?? "")
        case .string("error"):
            return .error(message ?? "it gave no message")
        case .string(let other)?:
            throw AdapterViolation("the \"outcome\" of its result is \(other.excerpt), which there is none of")
        default:
            throw AdapterViolation("its result has no \"outcome\"")
        }
    }
}

/// What an adapter printed is not this protocol.
struct AdapterViolation: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
