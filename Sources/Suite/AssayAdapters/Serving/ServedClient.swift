package import AssayConformance
package import AssayJSON
package import AssayThreads

/// A client that answers the messages of the adapter protocol.
package final class ServedClient {
    /// What answers a message.
    package typealias Work = @Sendable () async -> JSONValue

    private let client: any ClientUnderTest
    private let signIns: ServedSignIns

    /// Creates a client.
    ///
    /// - Parameter tasks: the queue of its tasks, which the caller runs; `nil` if the caller sends a message only when the
    ///   one before has been answered.
    package init(_ client: any ClientUnderTest, tasks: JobQueue? = nil) {
        self.client = client
        signIns = ServedSignIns(client, tasks: tasks)
    }

    /// The sign-ins of the client.
    var installations: ServedSignIns { signIns }

    /// The answer to a hello or a probe; `nil` for every other message.
    package func reply(to message: JSONNode) async -> JSONValue? { await work(for: message)?() }

    /// What answers a hello or a probe; `nil` for every other message.
    package func work(for message: JSONNode) async -> Work? {
        switch message.value["type"] {
        case .string("hello"):
            let hello = client.adapterHello
            return { hello }
        case .string("probe"): return await result(of: message)
        default: return nil
        }
    }

    private func result(of message: JSONNode) async -> Work {
        guard case .string(let id)? = message.value["id"] else {
            return { ["type": "result", "id": "", "outcome": "error", "message": "the probe has no id"] }
        }
        do throws(JSONError) {
            let observe = try await observation(message)
            return { await observe().adapterResult(id: id) }
        } catch {
            let mistake = Observation.crashed("the probe cannot be read: \(error)")
            return { mistake.adapterResult(id: id) }
        }
    }

    private func observation(_ message: JSONNode) async throws(JSONError) -> @Sendable () async -> Observation {
        let object = try message.object()
        let name = try object.member("operation").string()
        guard let operation = ClientOperation(rawValue: name), client.operations.contains(operation) else {
            return { .unsupported(name) }
        }
        let input = try object.member("input")
        if operation == .signIn { return try await signIns.step(input) }
        let probe = try Probe(operation: operation, adapterInput: input)
        return { [client] in await client.handle(probe.input) }
    }
}
