internal import AssayConformance
internal import AssayJSON
internal import Dispatch
internal import Synchronization

/// The decoded headers and claims of the vectors' tokens, with marks where they differ from the golden token.
struct DecodedTokens {
    /// A header or claims as text.
    struct Part {
        let text: String
        /// Whether the lines begin with marks (`TokenDifference`).
        let isDifference: Bool

        init(_ part: String, golden: String?) {
            let difference = golden.flatMap { TokenDifference.text(part, golden: $0) }
            text = VisibleText.block(difference ?? part, limit: 1_600)
            isDifference = difference != nil
        }
    }

    typealias Token = (header: Part, claims: Part)

    /// What the marks mean.
    static let legend = "+ is in this token, - is in the golden token, other lines are in both"

    private let tokens: [String: Token]

    /// Renders and signs the tokens on all cores.
    ///
    /// A vector whose token cannot be rendered at the instant of its context has no entry.
    init(_ vectors: [Vector], of library: VectorLibrary) {
        let golden = try? library.decodedGoldenToken()
        let decoded = Mutex<[String: Token]>([:])
        DispatchQueue.concurrentPerform(iterations: vectors.count) { index in
            guard let token = try? library.decodedToken(of: vectors[index]) else { return }
            let shown = (
                Part(token.header, golden: golden?.header), Part(token.claims, golden: golden?.claims)
            )
            decoded.withLock { $0[vectors[index].fullID] = shown }
        }
        tokens = decoded.withLock { $0 }
    }

    subscript(vector: Vector) -> Token? { tokens[vector.fullID] }
}
