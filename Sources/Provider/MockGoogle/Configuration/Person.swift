package import AssayJSON

/// An account at the provider.
package struct Person: Sendable, Hashable {
    package let subject: String
    package let email: String?
    /// A Boolean, or its text: Google's documentation shows `"true"`.
    package let emailVerified: JSONValue?
    /// The Workspace domain; `nil` for a consumer account.
    package let hostedDomain: String?
    /// The profile claims that the person has: `name`, `given_name`, `family_name`, `picture`, `locale`, in that order.
    package let profile: [JSONMember]
    /// More claims, copied to the ID token and the user information.
    package let extraClaims: [JSONMember]
    /// Whether the browser has a session for this account, so that `prompt=none` can succeed.
    package let isSignedIn: Bool

    static let profileMembers = ["name", "given_name", "family_name", "picture", "locale"]
    static let members = ["sub", "email", "email_verified", "hd", "claims", "signed_in"] + profileMembers

    package init(decoding node: JSONNode) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.members)
        let subject = reader.required("sub") { node throws(JSONError) in
            let text = try node.nonEmptyString()
            guard text.utf8.count <= 255, text.utf8.allSatisfy({ $0 < 0x80 }) else {
                throw node.error(
                    "a subject has at most 255 ASCII characters; use \"claims\" for any other \"sub\"")
            }
            return text
        }
        email = reader.text("email")
        emailVerified = reader.optional("email_verified") { node throws(JSONError) in
            switch node.value {
            case .bool, .string("true"), .string("false"): return node.value
            default: throw node.error("expected true, false, \"true\" or \"false\"")
            }
        }
        hostedDomain = reader.text("hd")
        var profile: [JSONMember] = []
        for name in Self.profileMembers {
            if let text = reader.text(name) { profile.append(JSONMember(name, JSONNode(.string(text)))) }
        }
        self.profile = profile
        extraClaims =
            reader.optional("claims") { node throws(JSONError) in try node.object().members } ?? Self.noClaims
        isSignedIn = reader.bool("signed_in") ?? true
        try reader.finish()
        guard let subject else { throw node.error("the person cannot be read") }
        self.subject = subject
    }

    private static let noClaims: [JSONMember] = []

    /// Whether the hints of a request point to the account; the hint of an account outweighs that of a domain.
    func matches(_ loginHint: String?, _ hostedDomain: String?) -> Bool {
        if let loginHint { return loginHint == email || loginHint == subject }
        guard let hostedDomain else { return true }
        return hostedDomain == "*" ? self.hostedDomain != nil : self.hostedDomain == hostedDomain
    }

    /// The name of the person on a page.
    var displayName: String {
        if case .string(let name) = profile.first(where: { $0.name == "name" })?.node.value { return name }
        return email ?? subject
    }
}
