internal import AssayConformance
internal import AssayJSON
internal import Dispatch
internal import Synchronization

/// What the vectors send to a client, decoded, with marks where it differs from the golden input.
///
/// A token has a header and claims, a message its members. A scenario has neither.
struct DecodedInputs: Sendable {
    /// A part of an input as text.
    struct Part: Sendable {
        let title: String
        let text: String
        /// Whether the lines begin with marks (`TokenDifference`).
        let isDifference: Bool

        init(_ title: String, _ part: String, golden: String?) {
            let difference = golden.flatMap { TokenDifference.text(part, golden: $0) }
            self.title = title
            text = VisibleText.block(difference ?? part, limit: 1_600)
            isDifference = difference != nil
        }
    }

    /// What the marks mean.
    static let legend = "+ is in this input, - is in the golden input, other lines are in both"

    private let parts: [String: [Part]]

    /// Takes the tokens that were sent, by the ID of the vector; renders and signs the other inputs on all cores.
    ///
    /// A vector that cannot be rendered at the instant of its context has no parts.
    init(_ vectors: [Vector], sent: [String: SentToken] = [:], of library: VectorLibrary) {
        let golden = try? library.decodedGoldenToken()
        let decoded = Mutex<[String: [Part]]>([:])
        DispatchQueue.concurrentPerform(iterations: vectors.count) { index in
            let vector = vectors[index]
            let parts =
                sent[vector.fullID].map { Self.parts(of: $0) } ?? (try? Self.parts(of: vector, library, golden)) ?? []
            guard !parts.isEmpty else { return }
            decoded.withLock { $0[vector.fullID] = parts }
        }
        parts = decoded.withLock { $0 }
    }

    subscript(vector: Vector) -> [Part] { parts[vector.fullID] ?? [] }

    private static func parts(of sent: SentToken) -> [Part] {
        [
            Part("Header, decoded", sent.header, golden: sent.honestHeader),
            Part("Claims, decoded", sent.claims, golden: sent.honestClaims),
        ]
    }

    private static func parts(
        of vector: Vector, _ library: VectorLibrary, _ golden: (header: String, claims: String)?
    ) throws -> [Part] {
        if let token = try vector.decodedToken() {
            return [
                Part("Header, decoded", token.header, golden: golden?.header),
                Part("Claims, decoded", token.claims, golden: golden?.claims),
            ]
        }
        guard let message = try vector.decodedMessage() else { return [] }
        return [Part("Input, as the client gets it", message.input, golden: message.twin)]
    }
}
