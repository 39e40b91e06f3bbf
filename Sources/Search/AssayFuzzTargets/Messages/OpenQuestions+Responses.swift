internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import ReferenceJOSE

extension OpenQuestions {
    /// Whether clients may differ about a token response.
    ///
    /// They may for lifetimes with a fraction or of more than a year, for `null` in place of an absent member, and for a
    /// scope that is not a string.
    static func isOpen(_ probe: TokenResponseProbe) -> Bool {
        isMediaTypeOpen(probe.headers) || ReferenceParts.jsonObject(probe.body).map(isTokenResponseOpen) ?? false
    }

    static func isTokenResponseOpen(_ object: JSONValue) -> Bool {
        // RFC 6749 §A.12 allows an access token more characters than RFC 6750 §2.1 can send.
        for name in ["access_token", "id_token", "refresh_token"] {
            guard case .string(let text)? = object[name] else { continue }
            if !text.utf8.allSatisfy(isTokenCharacter) { return true }
            // Equals signs are padding in RFC 6750: at the end, and after at least one other character.
            let body = text.utf8.prefix { $0 != UInt8(ascii: "=") }
            if body.isEmpty || !text.utf8.dropFirst(body.count).allSatisfy({ $0 == UInt8(ascii: "=") }) { return true }
        }
        if case .number(let text)? = object["expires_in"] {
            // Int64 refuses a decimal point, an exponent, and numbers that are too large.
            guard let value = Int64(text), value <= 31_536_000 else { return true }
        } else if object["expires_in"] == .null {
            return true
        }
        if object["refresh_token"] == .null { return true }
        guard let scope = object["scope"] else { return false }
        if case .string = scope { return false }
        return true
    }

    /// Whether clients may differ about a UserInfo response: its media type, or profile claims of another type.
    static func isOpen(_ probe: UserInfoProbe) -> Bool {
        isMediaTypeOpen(probe.headers) || ReferenceParts.jsonObject(probe.body).map(hasProfileOfOtherType) ?? false
    }

    /// Whether clients may differ about a request that posts a credential: its media type, or an encoded NUL.
    static func isOpen(_ probe: CredentialResponseProbe) -> Bool {
        isMediaTypeOpen(probe.headers) || probe.body.contains(0) || probe.body.firstRange(of: Array("%00".utf8)) != nil
    }

    /// Whether clients may differ about the codes of a device: the media type, or times that are not plain numbers.
    static func isOpen(_ probe: DeviceAuthorizationProbe) -> Bool {
        guard let object = ReferenceParts.jsonObject(probe.body), !isMediaTypeOpen(probe.headers) else {
            return isMediaTypeOpen(probe.headers)
        }
        for name in ["expires_in", "interval"] {
            if case .number(let text)? = object[name], Int64(text) == nil { return true }
        }
        for name in ["verification_url", "verification_uri"] {
            if case .string(let text)? = object[name], isURLOpen(text) { return true }
        }
        return probe.body.count > 65_536
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        byte < 0x7F && byte > 0x20 && !#""(),:;<>?@[\]{}!#$%&'*^`|"#.utf8.contains(byte)
    }

    /// Whether the media type has parameters that are malformed or unusual (RFC 9110 §8.3.1).
    private static func isMediaTypeOpen(_ fields: [HeaderField]) -> Bool {
        fields.contains { field in
            guard field.name.lowercased() == "content-type" else { return false }
            let parameters = field.value.split(separator: ";", omittingEmptySubsequences: false).dropFirst()
            return parameters.contains { parameter in
                let text = parameter.drop { $0 == " " || $0 == "\t" }.lowercased()
                return text != "charset=utf-8" && text != "charset=\"utf-8\""
            } || field.value.utf8.contains { $0 < 0x20 || $0 > 0x7E }
        }
    }
}
