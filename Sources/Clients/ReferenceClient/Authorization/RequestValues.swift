internal import AssayConformance
internal import JOSECryptography
internal import ReferenceJOSE
internal import Synchronization

/// Where an installation of the client takes the state, the nonce and the code verifier of a request from.
final class RequestValues: Sendable {
    private let flaws: FlawSwitch
    /// How many values flawed generators have given.
    private let count = Mutex(0)

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// A new text of random bytes, base64url.
    func text(byteCount: Int = 32) throws(Refusal) -> String {
        if flaws.has("generator-seeded-with-constant") { return Self.hash("seed \(next())") }
        guard let bytes = try? SystemRandom.bytes(count: byteCount) else {
            throw Refusal(.invalidConfiguration, "no random bytes are available")
        }
        return Base64URLText.encode(bytes)
    }

    /// A text of usual length that only a counter changes.
    func countedText() -> String { "Zx4rEVbH8yGk1wQ0nCtd9LmPuA5sJf\(1000 + next())" }

    /// A text of usual length with six random digits.
    func textOfSixDigits() -> String {
        "Zx4rEVbH8yGk1wQ0nCtd9LmPuA5sJfBq7hW2v\(Int.random(in: 100_000...999_999))"
    }

    /// SHA-256 of a text, base64url.
    static func hash(_ text: String) -> String {
        (try? HashAlgorithm.sha256.hash(Array(text.utf8))).map(Base64URLText.encode) ?? ""
    }

    private func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
