package import AssayConformance
package import AssayJSON

/// A client that answers the messages of the adapter protocol.
package final class ServedClient {
    private let client: any ClientUnderTest
    private let signIns: ServedSignIns

    package init(_ client: any ClientUnderTest) {
        self.client = client
        signIns = ServedSignIns(client)
    }

    /// The answer to a hello or a probe; `nil` for every other message.
    package func reply(to message: JSONNode) async -> JSONValue? {
        switch message.value["type"] {
        case .string("hello"): client.adapterHello
        case .string("probe"): await result(of: message)
        default: nil
        }
    }

    private func result(of message: JSONNode) async -> JSONValue {
        guard case .string(let id)? = message.value["id"] else {
            return ["type": "result", "id": "", "outcome": "error", "message": "the probe has no id"]
        }
        let observation: Observation
        do throws(JSONError) {
            observation = try await observe(message)
        } catch {
            observation = .crashed("the probe cannot be read: \(error)")
        }
        return observation.adapterResult(id: id)
    }

    private func observe(_ message: JSONNode) async throws(JSONError) -> Observation {
        let object = try message.object()
        let name = try object.member("operation").string()
        guard let operation = ClientOperation(rawValue: name), client.operations.contains(operation) else {
            return .unsupported(name)
        }
        let input = try object.member("input")
        if operation == .signIn { return try await signIns.perform(input) }
        return await client.handle(try Probe(operation: operation, adapterInput: input).input)
    }
}
