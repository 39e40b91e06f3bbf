internal import AssayJSON
internal import ReferenceJOSE

extension TokenResponse {
    /// Whether the members that a client need not use are as RFC 6749 appendix A describes them.
    static func isGrammatical(_ body: JSONObject) -> Bool {
        switch body["refresh_token"] {
        case nil: break
        case .string(let text)?: guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
        default: return false
        }
        switch body["scope"] {
        case nil: break
        case .string(let text)?: guard isScope(text) else { return false }
        default: return false
        }
        if case .null? = body["expires_in"] { return false }
        return true
    }

    /// `scope-token *( SP scope-token )` (§A.4).
    private static func isScope(_ text: String) -> Bool {
        let tokens = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        return tokens.allSatisfy { token in
            !token.isEmpty && token.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        }
    }
}
