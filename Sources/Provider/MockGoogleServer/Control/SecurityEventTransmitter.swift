internal import AssayJSON
internal import Foundation
internal import MockGoogle
internal import Synchronization

/// Delivers security events while the server runs, whose keys the receiver may ask for meanwhile.
final class SecurityEventTransmitter: Sendable {
    /// The tokens of one request to the control interface, in the order in which they are sent.
    struct Batch: Sendable {
        let transmission: SecurityEventTransmission
        let tokens: [SignedSecurityEvent]
    }

    /// The maximum number of tokens that wait, and of deliveries that are remembered.
    static let capacity = 1_024

    private struct State {
        var waiting = 0
        var deliveries: [JSONValue] = []
    }

    private let state = Mutex(State())

    /// Sends the tokens one after the other in a thread of its own; `false` if too many wait already.
    func send(_ batch: Batch) -> Bool {
        let fits = state.withLock { state in
            guard state.waiting + batch.tokens.count <= Self.capacity else { return false }
            state.waiting += batch.tokens.count
            return true
        }
        guard fits else { return false }
        Thread.detachNewThread {
            for token in batch.tokens {
                let attempts = batch.transmission.send(token)
                self.state.withLock { state in
                    state.waiting -= 1
                    state.deliveries.append(Self.value(token, attempts))
                    if state.deliveries.count > Self.capacity { state.deliveries.removeFirst() }
                }
            }
        }
        return true
    }

    /// What was delivered, in the order of the ends, and how many tokens wait.
    var value: JSONValue {
        state.withLock { state in
            ["waiting": .integer(state.waiting), "deliveries": .array(state.deliveries.map { JSONNode($0) })]
        }
    }

    /// Forgets what was delivered.
    func forget() { state.withLock { $0.deliveries = [] } }

    private static func value(
        _ token: SignedSecurityEvent, _ attempts: [SecurityEventTransmission.Attempt]
    ) -> JSONValue {
        let isDelivered = attempts.last?.status.map { (200..<300).contains($0) } ?? false
        return [
            "jti": .string(token.identifier), "delivered": .bool(isDelivered),
            "attempts": .array(
                attempts.map { attempt in
                    var value: JSONValue = [:]
                    if let status = attempt.status { value["status"] = .integer(status) }
                    if let error = attempt.error { value["err"] = .string(error) }
                    if let failure = attempt.failure { value["failure"] = .string(failure) }
                    return JSONNode(value)
                }),
        ]
    }
}

extension ServerState {
    /// Reads `{"receiver": URL, "events": [EVENT…], "attempts"?, "pause"?}` and sends the events in that order.
    ///
    /// An event has the members of `SentSecurityEvent` and `times`, how often its token is sent.
    mutating func sendSecurityEvents(_ node: JSONNode) throws(ControlInterface.Refusal) -> JSONValue {
        let batch: SecurityEventTransmitter.Batch
        do {
            batch = try self.batch(node)
        } catch {
            throw ControlInterface.Refusal(error)
        }
        guard transmitter.send(batch) else {
            throw ControlInterface.Refusal(429, "\(SecurityEventTransmitter.capacity) security events wait already")
        }
        return ["sent": .array(batch.tokens.map { JSONNode(.string($0.identifier)) })]
    }

    private mutating func batch(_ node: JSONNode) throws(JSONError) -> SecurityEventTransmitter.Batch {
        let object = try node.object(allowing: ["receiver", "events", "attempts", "pause"])
        let receiver = try object.member("receiver")
        guard let url = WebURL(try receiver.string()), url.origin.scheme == "http" else {
            throw receiver.error("expected a URL that begins with http://")
        }
        let attempts = try object.optional("attempts") { node throws(JSONError) in try node.integer(in: 1...16) }
        let pause = try object.optional("pause") { node throws(JSONError) in try node.integer(in: 0...60_000) }
        var tokens: [SignedSecurityEvent] = []
        for node in try object.member("events").array() {
            let members = try node.object(allowing: SentSecurityEvent.members + ["times"])
            let times = try members.optional("times") { node throws(JSONError) in try node.integer(in: 1...16) } ?? 1
            let token = try securityEventToken(members)
            tokens += Array(repeating: token, count: times)
            guard tokens.count <= 256 else { throw node.error("more than 256 tokens in one request") }
        }
        return SecurityEventTransmitter.Batch(
            transmission: SecurityEventTransmission(
                to: url, over: SocketTransport(), within: .seconds(30), attempts: attempts ?? 3,
                pause: .milliseconds(pause ?? 1_000)), tokens: tokens)
    }
}
