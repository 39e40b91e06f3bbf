internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// A careless way to read an error response of the token endpoint, which then has another reason (RFC 6749 §5.2).
enum TokenErrorMistake: String, CaseIterable {
    case unregisteredCode = "unregistered-error-called-broken"
    case noDescription = "error-without-description-called-broken"
    case otherStatus = "error-of-other-status-called-broken"
    case unauthorized = "error-401-called-broken"
    case codeOfOtherType = "error-of-other-type-called-broken"
    case codeObject = "error-object-called-broken"
    case emptyCode = "empty-error-called-broken"
    case noCode = "missing-error-called-broken"
    case unreadable = "unreadable-error-called-broken"
    case mediaType = "error-of-other-media-type-called-broken"
    case emptyBody = "error-without-body-called-lost"
    case descriptionCharacters = "error-description-characters-refused"
    case descriptionOfOtherType = "error-description-of-other-type-refused"
    case invalidGrant = "invalid-grant-called-expired"

    /// The reason that the client reports in place of the right one.
    var reportedReason: Reason {
        switch self {
        case .emptyBody: .network
        case .invalidGrant: .tokenExpired
        default: .invalidTokenResponse
        }
    }

    /// The mistake that the client makes with this response; `nil` if it makes none.
    static func made(on probe: TokenResponseProbe, _ flaws: FlawSwitch) -> TokenErrorMistake? {
        if flaws.isHonest { return nil }
        let body = JSONText(FlawSwitch(nil)).body(probe.body)
        return flaws.mistake(Self.self) { $0.isMade(on: probe, body) }
    }

    private static let registered: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope",
    ]

    private func isMade(on probe: TokenResponseProbe, _ body: JSONObject?) -> Bool {
        let code = body?["error"]
        let text = body?.text("error")
        let description = body?["error_description"]
        switch self {
        case .unregisteredCode: return code != nil && !Self.registered.contains(text ?? "")
        case .noDescription: return code != nil && description == nil
        case .otherStatus: return probe.status != 400 && probe.status != 401
        case .unauthorized: return probe.status == 401
        case .codeOfOtherType: return code != nil && text == nil
        case .codeObject: if case .object? = code { return true } else { return false }
        case .emptyCode: return text == ""
        case .noCode: return body != nil && code == nil
        case .unreadable: return body == nil
        case .mediaType: return !HeaderFields(fields: probe.headers, flaws: FlawSwitch(nil)).isJSON
        case .emptyBody: return probe.body.isEmpty
        case .descriptionCharacters:
            return body?.text("error_description")?.utf8.allSatisfy { (0x20...0x7E).contains($0) } == false
        case .descriptionOfOtherType: return description != nil && body?.text("error_description") == nil
        case .invalidGrant: return text == "invalid_grant"
        }
    }
}
