internal import AssayConformance
internal import AssayJSON
internal import Dispatch
internal import Synchronization

/// The decoded headers and claims of the vectors' tokens.
struct DecodedTokens {
    private let tokens: [String: (header: String, claims: String)]

    /// Renders and signs the tokens on all cores.
    ///
    /// A vector whose token cannot be rendered at the instant of its context has no entry.
    init(_ vectors: [Vector], of library: VectorLibrary) {
        let decoded = Mutex<[String: (header: String, claims: String)]>([:])
        DispatchQueue.concurrentPerform(iterations: vectors.count) { index in
            guard let token = try? library.decodedToken(of: vectors[index]) else { return }
            let shown = (VisibleText.block(token.header, limit: 1_200), VisibleText.block(token.claims, limit: 1_200))
            decoded.withLock { $0[vectors[index].fullID] = shown }
        }
        tokens = decoded.withLock { $0 }
    }

    subscript(vector: Vector) -> (header: String, claims: String)? { tokens[vector.fullID] }
}
