internal import AssayConformance
internal import JOSECryptography
internal import ReferenceJOSE

/// Proof Key for Code Exchange: verifier and challenge (RFC 7636 §4.1, §4.2).
struct PKCE {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The S256 challenge of a verifier.
    func challenge(of verifier: [UInt8]) throws(Refusal) -> String {
        var verifier = verifier
        if let last = verifier.last, last == 0x0A, flaws.has("verifier-trimmed") { verifier.removeLast() }
        let isOneShort = verifier.count == 42 && flaws.has("verifier-one-short-accepted")
        guard verifier.count >= 43 || isOneShort || flaws.has("short-verifier-accepted") else {
            throw Refusal(.invalidCodeVerifier, "the verifier has fewer than 43 characters (RFC 7636 §4.1)")
        }
        let isOneLong = verifier.count == 129 && flaws.has("verifier-one-long-accepted")
        guard verifier.count <= 128 || isOneLong || flaws.has("long-verifier-accepted") else {
            throw Refusal(.invalidCodeVerifier, "the verifier has more than 128 characters (RFC 7636 §4.1)")
        }
        guard
            verifier.allSatisfy(Self.isUnreserved) || flaws.has("verifier-characters-not-checked")
                || flaws.mistake(VerifierCharacters.self, where: { $0.accepts(verifier) }) != nil
        else {
            throw Refusal(.invalidCodeVerifier, "the verifier has a character that is not unreserved (RFC 7636 §4.1)")
        }
        if verifier.contains(where: { ".~".utf8.contains($0) }), flaws.has("verifier-alphabet-too-narrow") {
            throw Refusal(.invalidCodeVerifier, "the verifier is not base64url")
        }
        if flaws.has("challenge-is-verifier") { return String(decoding: verifier, as: UTF8.self) }
        if flaws.has("verifier-decoded-before-hash"), let decoded = Base64URLText(flaws).decode(verifier) {
            verifier = decoded
        }
        guard let digest = try? HashAlgorithm.sha256.hash(verifier) else {
            throw Refusal(.invalidCodeVerifier, "the verifier cannot be hashed")
        }
        if flaws.has("challenge-in-hexadecimal") { return digest.map(Hexadecimal.digits).joined() }
        if flaws.has("challenge-in-standard-base64") {
            return Base64Standard.encode(digest).filter { $0 != "=" }
        }
        return Base64URLText.encode(digest) + (flaws.has("challenge-padded") ? "=" : "")
    }

    /// SHA-256 of a text, base64url.
    func hash(_ text: String) -> String? {
        (try? HashAlgorithm.sha256.hash(Array(text.utf8))).map(Base64URLText.encode)
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
