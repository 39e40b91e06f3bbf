internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// An app's configuration and request as text, with one member on each line.
///
///     client_id: app.example
///     redirect_uri: com.example.app:/cb
///     scope: openid
///     login_hint: someone@example.com
///
/// A line without a known name continues the value before it, so that every text can be a value. A member that is left
/// out has the value of the golden input, or is absent if that has none.
struct AuthorizationRequestText {
    /// The behaviour of the source of randomness.
    enum Randomness: Sendable, Hashable {
        case gives(count: Int)
        case fails
    }

    static let goldenEndpoint = "https://accounts.google.com/o/oauth2/v2/auth"
    static let goldenClientID = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"

    private static let names = [
        "authorization_endpoint", "client_id", "server_client_id", "redirect_uri", "scopes", "scope", "login_hint",
        "hosted_domain", "randomness", "policy",
    ]

    private var values: [String: String] = [:]
    private(set) var scopes: [String]?

    /// Returns `nil` for bytes that are not UTF-8.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var member: (name: String, value: String)?
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            // A line feed is never part of a longer sequence in UTF-8, so each line is UTF-8 too.
            let text = String(decoding: line, as: UTF8.self)
            if let name = Self.names.first(where: { text.utf8.starts(with: "\($0):".utf8) }) {
                set(member)
                let value = text.utf8.dropFirst(name.utf8.count + 1)
                member = (name, String(value.first == UInt8(ascii: " ") ? value.dropFirst() : value) ?? "")
            } else if let begun = member {
                member = (begun.name, begun.value + "\n" + text)
            }
        }
        set(member)
    }

    private mutating func set(_ member: (name: String, value: String)?) {
        guard let member else { return }
        switch member.name {
        // The list is present, but may be empty.
        case "scopes": scopes = []
        case "scope": scopes = scopes.map { $0 + [member.value] } ?? [member.value]
        default: values[member.name] = member.value
        }
    }

    var endpoint: String { values["authorization_endpoint"] ?? Self.goldenEndpoint }
    var clientID: String { values["client_id"] ?? Self.goldenClientID }
    var serverClientID: String? { values["server_client_id"] }
    var redirectURI: String? { values["redirect_uri"] }
    var loginHint: String? { values["login_hint"] }
    var hostedDomain: String? { values["hosted_domain"] }
    var policy: EndpointPolicy { values["policy"] == "loopback" ? .secureOrLoopback : .secure }

    var randomness: Randomness {
        guard let text = values["randomness"] else { return .gives(count: 32) }
        guard let count = Int(text), 0...64 ~= count else { return .fails }
        return .gives(count: count)
    }

    /// The redirect URI that Google registers for an iOS app: the labels of its client ID reversed, as a scheme.
    var reversedClientID: String? {
        let suffix = ".apps.googleusercontent.com".utf8
        guard clientID.utf8.count > suffix.count, clientID.utf8.reversed().starts(with: suffix.reversed()),
            let name = String(clientID.utf8.dropLast(suffix.count)), name.utf8.allSatisfy(Self.isOfName)
        else { return nil }
        return "com.googleusercontent.apps.\(name.lowercased()):/oauth2callback"
    }

    /// Whether the byte is a letter, a digit or a hyphen: the provider's names are one label.
    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The probe for a client; `nil` if the input has members that only the library can receive.
    var probe: AuthorizationRequestProbe? {
        guard let redirectURI = redirectURI ?? reversedClientID else { return nil }
        return AuthorizationRequestProbe(
            authorizationEndpoint: endpoint, clientID: clientID, serverClientID: serverClientID,
            redirectURI: redirectURI, scopes: scopes ?? ["openid", "email", "profile"], loginHint: loginHint,
            hostedDomain: hostedDomain)
    }

    /// A configuration as the input of `build-authorization-request`.
    static func drafts(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        let advice = "keep it in Fuzz/Regressions/authorization-request/"
        guard let text = AuthorizationRequestText(bytes) else {
            throw FuzzDraftError("\(FuzzDraftError.notUTF8); \(advice)")
        }
        guard text.randomness == .gives(count: 32), text.policy == .secure, let probe = text.probe else {
            throw FuzzDraftError(
                "the input has a member that only the library can receive: another source of randomness, endpoints on "
                    + "loopback, or no redirect URI; \(advice)")
        }
        return [FuzzDraft(area: "authorization-request/found", probe)]
    }

    /// The text of a probe.
    static func bytes(of probe: AuthorizationRequestProbe) -> [UInt8] {
        var lines = [
            "authorization_endpoint: \(probe.authorizationEndpoint)", "client_id: \(probe.clientID)",
            "redirect_uri: \(probe.redirectURI)", "scopes:",
        ]
        lines += probe.scopes.map { "scope: \($0)" }
        if let text = probe.serverClientID { lines.append("server_client_id: \(text)") }
        if let text = probe.loginHint { lines.append("login_hint: \(text)") }
        if let text = probe.hostedDomain { lines.append("hosted_domain: \(text)") }
        return Array(lines.joined(separator: "\n").utf8)
    }
}
