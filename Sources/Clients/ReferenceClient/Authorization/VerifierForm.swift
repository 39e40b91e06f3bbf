internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to make a code verifier, which then is none by RFC 7636 §4.1.
enum VerifierForm: String, CaseIterable {
    case short = "verifier-of-32-characters-made"
    case long = "verifier-of-129-characters-made"
    case standardBase64 = "verifier-in-standard-base64-made"

    func verifier(_ values: RequestValues) throws(Refusal) -> String {
        switch self {
        case .short: try values.text(byteCount: 24)
        case .long: try values.text(byteCount: 96) + values.text().prefix(1)
        case .standardBase64: try values.text().replacing("-", with: "+").replacing("_", with: "/") + "="
        }
    }

    /// The challenge of a verifier, which a client that makes a wrong one does not check.
    static func challenge(of verifier: String, _ flaws: FlawSwitch) throws(Refusal) -> String {
        guard !flaws.isHonest, allCases.contains(where: { flaws.has($0.rawValue) }) else {
            return try PKCE(flaws).challenge(of: Array(verifier.utf8))
        }
        return RequestValues.hash(verifier)
    }
}
