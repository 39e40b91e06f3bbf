internal import TokenForge

/// How a client refused an honest input: then nothing that it refuses in the same context shows anything else.
package struct HonestInputRefusal: Sendable, Hashable {
    /// What was asked of the client: an operation, or a step of a sign-in such as `refresh`.
    package let name: String
    /// What the client did, and what the provider said, in words.
    package let words: String

    /// The maximum length of a client's words, in characters.
    private static let limit = 200

    /// - Returns: `nil` if the client accepted the input, or did not get it.
    init?(_ trial: Trial, of operation: ClientOperation) {
        let told: String
        switch trial.observation {
        case .accept, .unsupported, .notPut: return nil
        case .reject(let reason, let message):
            told =
                (reason.map { "refused with \($0.rawValue)" } ?? "refused")
                + (message.map { " (\($0.prefix(Self.limit)))" } ?? "")
        case .crashed(let how): told = "ended by a crash: \(how.prefix(Self.limit))"
        case .hung: told = "not answered in time"
        }
        let part = trial.evidence?.refusedPart
        self.init(
            name: part?.name ?? operation.rawValue,
            words: [told, part?.detail].compactMap(\.self).joined(separator: "; ").withoutTokens)
    }

    init(name: String, words: String) {
        self.name = name
        self.words = words
    }
}
