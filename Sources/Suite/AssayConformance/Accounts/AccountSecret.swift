internal import AssayJSON

/// A token that a client received.
struct AccountSecret: Sendable, Hashable {
    enum Kind: String, Sendable {
        case idToken = "an ID token"
        case accessToken = "an access token"
        case refreshToken = "a refresh token"
    }

    let kind: Kind
    /// The part of the token that stays the same in every encoding.
    let core: [UInt8]

    /// Whether the token can be read in these bytes.
    func isReadable(in bytes: [UInt8]) -> Bool {
        guard let first = core.first else { return false }
        var start = 0
        while start + core.count <= bytes.count {
            if bytes[start] == first, bytes[start...].starts(with: core) { return true }
            start += 1
        }
        return false
    }
}

extension AccountSecret {
    /// The tokens in a response of a token endpoint.
    static func all(in response: ResponseMessage) -> [AccountSecret] {
        guard let body = try? JSON.parse(response.body, file: "token response").value else { return [] }
        func secret(_ kind: Kind, _ name: String, _ core: (String) -> Substring) -> AccountSecret? {
            guard case .string(let token)? = body[name] else { return nil }
            return AccountSecret(kind: kind, core: Array(core(token).utf8))
        }
        return [
            secret(.idToken, "id_token") { $0.suffix(48) }, secret(.accessToken, "access_token") { $0[...] },
            // JSON may escape a slash.
            secret(.refreshToken, "refresh_token") { $0.split(separator: "/").last ?? "" },
        ].compactMap(\.self)
    }
}
