package import AssayJSON

/// A client as registered in Google's console.
package struct ClientRegistration: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case ios, android, desktop, web
        /// A device without a browser or a keyboard.
        case limitedInput = "limited-input"

        /// Whether it is an installed application, which always gets a refresh token.
        var isInstalled: Bool { self != .web && self != .limitedInput }
    }

    /// Why Google blocks access for everybody who uses this client.
    package enum Block: String, Sendable, CaseIterable {
        case deletedClient = "deleted_client"
        case orgInternal = "org_internal"
        case adminPolicyEnforced = "admin_policy_enforced"
        case disallowedUserAgent = "disallowed_useragent"

        var status: Int {
            switch self {
            case .deletedClient: 401
            case .adminPolicyEnforced: 400
            case .orgInternal, .disallowedUserAgent: 403
            }
        }
    }

    package let id: String
    package let kind: Kind
    package let secret: String?
    /// The registered redirect URIs, compared exactly; where there are none, the rule of the kind decides.
    package let redirectURIs: [String]
    /// The origins whose pages may use Google's script; only a web client has any.
    package let javaScriptOrigins: [WebOrigin]
    /// The bundle or package name, which an iOS or Android client may also use as its scheme.
    package let bundleID: String?
    /// The project; its clients may request tokens for each other.
    package let project: String
    /// The client ID with its labels reversed, in lower case: the scheme of the redirect URIs.
    package let reversedID: String
    package let block: Block?

    static let members = [
        "id", "type", "secret", "redirect_uris", "javascript_origins", "bundle_id", "project", "blocked",
    ]

    package init(decoding node: JSONNode) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.members)
        let id = reader.required("id", JSONNode.nonEmptyString)
        let kind = reader.required("type") { node throws(JSONError) in try node.choice(Kind.self) }
        secret = reader.text("secret")
        redirectURIs = reader.texts("redirect_uris") ?? Self.noRedirectURIs
        javaScriptOrigins =
            reader.list("javascript_origins") { node throws(JSONError) in try node.origin() } ?? Self.noOrigins
        bundleID = reader.text("bundle_id")
        let project = reader.text("project")
        block = reader.choice("blocked", Block.self)
        if kind == .web {
            if !reader.has("secret") { reader.record("a web client needs a \"secret\"", at: "type") }
            if redirectURIs.isEmpty, javaScriptOrigins.isEmpty {
                reader.record("a web client needs \"redirect_uris\" or \"javascript_origins\"", at: "type")
            }
        } else if reader.has("javascript_origins") {
            reader.record("only a web client has \"javascript_origins\"", at: "javascript_origins")
        }
        if kind == .limitedInput, !reader.has("secret") {
            reader.record("a client of this type needs a \"secret\"", at: "type")
        }
        if kind == .ios || kind == .android, reader.has("secret") {
            reader.record("a client of this type has no secret", at: "secret")
        }
        try reader.finish()
        guard let id, let kind else { throw node.error("the client cannot be read") }
        self.id = id
        self.kind = kind
        reversedID = ASCIIText.lowercased(
            id.split(separator: ".", omittingEmptySubsequences: false).reversed().joined(separator: "."))
        // A Google client ID begins with the number of its project.
        self.project = project ?? String(id.prefix { $0 != "-" })
    }

    private static let noRedirectURIs: [String] = []
    private static let noOrigins: [WebOrigin] = []

    /// Whether this client may use the redirect URI.
    func allows(redirectURI: String) -> Bool {
        if !redirectURIs.isEmpty { return redirectURIs.contains { $0.hasSameBytes(as: redirectURI) } }
        switch kind {
        case .web, .limitedInput: return false
        case .desktop: return LoopbackRedirect.matches(redirectURI)
        case .ios, .android:
            return [reversedID, bundleID].compactMap(\.self).contains { scheme in
                // A single slash: a path without authority (RFC 8252 §7.1).
                redirectURI.hasPrefix(scheme + ":/") && !redirectURI.hasPrefix(scheme + "://")
                    && Self.isPlain(redirectURI)
            }
        }
    }

    /// Whether the text has no fragment (RFC 6749 §3.1.2) and nothing that could end a header field.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    }
}

extension ClientRegistration: CustomStringConvertible, CustomReflectable {
    /// The type and the ID, without the secret.
    package var description: String { "\(kind.rawValue) client \(id)" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Redirect URIs of desktop clients: a loopback address with any port (RFC 8252 §7.3).
enum LoopbackRedirect {
    static func matches(_ text: String) -> Bool {
        guard text.hasPrefix("http://"), ClientRegistration.isPlain(text), let url = WebURL(lenient: text) else {
            return false
        }
        guard ["127.0.0.1", "[::1]", "localhost"].contains(url.origin.host) else { return false }
        // The authority must have no user information, so no "@" may come before the path.
        let authority = text.utf8.dropFirst("http://".utf8.count).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
        }
        return !authority.contains(UInt8(ascii: "@"))
    }
}
