internal import AssayJSON

/// The user information of Google's OAuth2 API, versions 1 and 2, which is older than OpenID Connect: the subject is
/// `id`, and `verified_email` says whether the address is verified (Google OAuth2 API v2, `Userinfo`).
enum OlderUserInfo {
    static let paths = ["/oauth2/v1/userinfo", "/oauth2/v2/userinfo", "/userinfo/v2/me"]

    private static let names = ["sub": "id", "email_verified": "verified_email"]

    /// Claims, or a patch on claims, with the names of this API.
    static func renamed(_ claims: JSONNode) -> JSONNode {
        guard case .object(let members) = claims.value else { return claims }
        return JSONNode(
            .object(members.map { JSONMember(names[$0.name] ?? $0.name, $0.node) }), at: claims.location)
    }
}

extension EndpointRequest {
    /// The claims under the names that the user information of this request has.
    func userInfoMembers(_ claims: JSONNode) -> JSONNode {
        endpoint == .userinfo && OlderUserInfo.paths.contains(message.url.path) ? OlderUserInfo.renamed(claims) : claims
    }
}
