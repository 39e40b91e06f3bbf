package import AssayJSON
internal import TokenForge

/// A concrete input to one operation, rendered from a vector.
///
/// It does not contain the expectation.
package struct Probe: Sendable {
    /// The input that a client gets.
    package let input: any OperationInput

    /// Wraps an input.
    package init(_ input: some OperationInput) { self.input = input }

    /// The operation to perform.
    package var operation: ClientOperation { type(of: input).operation }

    /// Sends the input to the client's handler.
    package func send(to client: any ClientUnderTest) async -> Trial { await client.trial(of: input) }

    /// The verification of a token that the input asks for; `nil` if it asks for none.
    package var verification: IDTokenProbe? {
        switch input {
        case let token as IDTokenProbe: token
        case let response as CredentialResponseProbe: response.expectations
        case let event as SecurityEventProbe: event.verification
        default: nil
        }
    }

    /// Reads an input of the adapter protocol, and ignores unknown members.
    ///
    /// - Throws: if a member is missing or has the wrong form; a wrong form never counts as omitted.
    package init(operation: ClientOperation, adapterInput node: JSONNode) throws(JSONError) {
        guard let message = operation.message else { throw node.error("\(operation.rawValue) is more than one probe") }
        self = try message.probe(decoding: node)
    }

    /// Makes an input of the values of its members, by name.
    ///
    /// - Throws: an error at the location if a member is missing or the input cannot hold its value.
    init(
        _ operation: ClientOperation, _ values: [String: MemberValue], at location: JSONLocation
    ) throws(JSONError) {
        do throws(JSONError) {
            guard let message = operation.message else {
                throw JSONError("\(operation.rawValue) is more than one probe", at: location)
            }
            self = try message.probe(values)
        } catch {
            throw JSONError("the input cannot be put to a client: \(error.message)", at: location)
        }
    }

    /// The input in the adapter protocol.
    ///
    /// A scenario is sent step by step; this is its description as a whole.
    package var adapterInput: JSONValue {
        switch input {
        case let message as any MessageInput: message.adapterInput
        case let probe as any PlayedProbe: probe.document
        default: .null
        }
    }
}

extension Probe: Hashable {
    /// Whether both are the same input to the same operation.
    package static func == (one: Probe, other: Probe) -> Bool { AnyHashable(one.input) == AnyHashable(other.input) }

    /// Hashes the input.
    package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(input)) }
}
