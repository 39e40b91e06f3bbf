internal import AssayJSON
internal import TokenForge

/// What goes wrong, in words for the person who runs the provider.
///
/// The client gets what Google sends, which is often only `Bad Request`. No explanation has a code, a token, a client
/// secret or a verifier: it tells their lengths.
extension MockGoogleProvider {
    /// Why a text is not a valid secret of that kind.
    ///
    /// - Parameter kind: `nil` for an access or a refresh token.
    func whatIsWrong(with text: String, as kind: IssuedSecret?) -> String {
        let name = kind?.noun ?? "token"
        if let own = identifiers.kind(of: text) {
            if let kind, own != kind { return "Expected \(kind.words); this is \(own.words) of this provider." }
            return own == .code
                ? "The \(name) is of this provider, and is not valid any more: it was revoked or forgotten."
                : "The \(name) is of this provider, and is not valid any more: it has expired or was revoked."
        }
        if let own = identifiers.kind(in: text) {
            return
                "This is \(own.words) of this provider, but begins or ends with other characters than it was issued with. It "
                + "has \(text.utf8.count) bytes; perhaps it was cut off, not decoded, decoded twice, or sent without encoding."
        }
        if text.holdsToken { return "Expected \(kind?.words ?? "an access or refresh token"); this is a JWT." }
        return "This provider has never issued this \(name), which has \(text.utf8.count) bytes."
    }
}

extension IssuedSecret {
    /// The kind without an article.
    var noun: String { String(words.drop { $0 != " " }.dropFirst()) }
}

extension EndpointResponse {
    /// What went wrong; `nil` if nothing did.
    var problemInWords: String? {
        guard let refusal else { return problem }
        return "\(refusal.code): \(refusal.explanation ?? refusal.description)"
    }
}

extension OAuthError {
    static func notAForm(_ request: EndpointRequest) -> OAuthError {
        let found = request.message.headers.first(named: "Content-Type")?.told ?? "missing"
        return invalidRequest("The content must be application/x-www-form-urlencoded.")
            .because("Content-Type is \(found); expected \"application/x-www-form-urlencoded\" (RFC 6749 §4.1.3).")
    }
}

extension String {
    /// A value of a request in a sentence: quoted, with escapes for what cannot be seen, and not too long.
    var told: String { JSONWriter.text(.string(ASCIIText.prefix(self, bytes: 300)), style: .visible) }
}

extension ClientRegistration {
    /// Which redirect URIs the client may use, in words.
    var redirectRule: String {
        if !redirectURIs.isEmpty { return redirectURIs.map(\.told).joined(separator: " or ") }
        switch kind {
        case .desktop: return "http://127.0.0.1, http://[::1] or http://localhost with any port and path"
        case .ios, .android: return "\(reversedID):/ with any path"
        case .web: return "none, because the client has only JavaScript origins"
        case .limitedInput: return "none: a person enters the code that the device shows"
        }
    }
}

extension ClientRegistration.Kind {
    /// Google's name of the type.
    var title: String {
        switch self {
        case .ios: "iOS app"
        case .android: "Android app"
        case .desktop: "Desktop app"
        case .web: "Web application"
        case .limitedInput: "TV or limited-input device"
        }
    }

    /// The type in a sentence.
    var words: String {
        switch self {
        case .ios, .android: title
        case .desktop: "desktop app"
        case .web: "web application"
        case .limitedInput: title
        }
    }

    /// When a client of this type gets a refresh token, as at Google.
    var refreshTokenRule: String {
        switch self {
        case .ios, .android, .desktop, .limitedInput: "at each sign-in"
        case .web:
            "with access_type=offline, at the first consent of a person; later only with prompt=consent"
        }
    }
}
