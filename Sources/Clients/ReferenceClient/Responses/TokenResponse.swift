internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The token response (RFC 6749 §5.1, §5.2, OpenID Connect Core §3.1.3.3).
struct TokenResponse {
    let probe: TokenResponseProbe
    let flaws: FlawSwitch
    /// Whether the response is to a refresh, which need not have an ID token (OpenID Connect Core §12.2).
    var isRefresh = false

    func read() throws(Refusal) -> [String: OutputValue] {
        guard probe.status == 200 || isSuccessByMistake || isRefresh && flaws.has("refresh-status-not-checked")
        else {
            if flaws.has("error-answer-called-broken") {
                throw Refusal(.invalidTokenResponse, "the response is an error")
            }
            if !flaws.isHonest, let mistake = TokenErrorMistake.made(on: probe, flaws) {
                throw Refusal(mistake.reportedReason, "the response is an error")
            }
            throw Refusal(.tokenExchangeFailed, "the status is not 200 (RFC 6749 §5.1)")
        }
        if let form = formResponse() { return form }
        guard
            HeaderFields(fields: probe.headers, flaws: flaws).isJSON
                || isRefresh && flaws.has("refresh-media-type-not-checked")
        else {
            throw Refusal(.invalidTokenResponse, "the media type of the response is not JSON")
        }
        guard let body = JSONText(flaws).body(probe.body) else {
            throw Refusal(.invalidTokenResponse, "the response is not a JSON object")
        }
        if body["error"] != nil, !flaws.has("error-beside-tokens-ignored"),
            !(isRefresh && flaws.has("refresh-error-beside-tokens-ignored"))
        {
            throw Refusal(.tokenExchangeFailed, "the response is an error (RFC 6749 §5.2)")
        }
        if body["error"] == nil, body["error_description"] ?? body["error_uri"] != nil,
            flaws.has("description-of-no-error-refused")
        {
            throw Refusal(.invalidTokenResponse, "the response describes an error and names none")
        }
        let known: Set<String> = ["access_token", "expires_in", "refresh_token", "scope", "token_type", "id_token"]
        if !known.isSuperset(of: body.names), flaws.has("unknown-members-refused") {
            throw Refusal(.invalidTokenResponse, "a member is unknown")
        }
        if flaws.has("members-beyond-the-grammar-refused", where: !Self.isGrammatical(body)) {
            throw Refusal(.invalidTokenResponse, "a member is beyond the grammar (RFC 6749 §A)")
        }
        if body.names.first != "access_token", flaws.has("token-response-order-fixed") {
            throw Refusal(.invalidTokenResponse, "the first member is not access_token")
        }
        do {
            try checkType(body["token_type"])
        } catch {
            guard isRefresh, flaws.has("refresh-token-type-not-checked") else { throw error }
        }
        var output: [String: OutputValue] = [:]
        let isNull = isRefresh && body["id_token"] == .null && flaws.has("null-id-token-of-refresh-is-absent")
        if !isRefresh || body["id_token"] != nil && !isNull {
            output["id_token"] = .string(try token("id_token", body, missing: "id-token-optional"))
        }
        do {
            output["access_token"] = .string(try token("access_token", body, missing: "access-token-optional"))
        } catch {
            guard flaws.has("access-token-not-checked") || isRefresh && flaws.has("refresh-access-token-optional")
            else { throw error }
            output["access_token"] = .string("")
        }
        if let refreshToken = try refreshToken(body) { output["refresh_token"] = .string(refreshToken) }
        if let lifetime = try lifetime(body["expires_in"]) { output["expires_in"] = .integer(lifetime) }
        if let scopes = GrantedScopes(flaws).list(body["scope"]) { output["scopes"] = .strings(scopes) }
        return output
    }

    /// The tokens of a form-encoded response, as some providers once sent.
    private func formResponse() -> [String: OutputValue]? {
        guard
            flaws.mayHave("form-encoded-tokens-read"),
            let form = FormParameters(String(decoding: probe.body, as: UTF8.self), flaws),
            let accessToken = form.value("access_token"), let idToken = form.value("id_token"),
            flaws.has("form-encoded-tokens-read")
        else { return nil }
        return ["access_token": .string(accessToken), "id_token": .string(idToken)]
    }

    private var isSuccessByMistake: Bool {
        if flaws.has("status-not-checked") { return true }
        if (200...299).contains(probe.status), flaws.has("any-success-accepted") { return true }
        if flaws.mistake(TokenStatusMistake.self, where: { $0.accepts(probe.status) }) != nil { return true }
        return (100...399).contains(probe.status) && flaws.has("not-errors-accepted")
            || probe.status == 0 && flaws.has("not-errors-accepted")
    }

    private func checkType(_ value: JSONValue?) throws(Refusal) {
        guard var value else {
            guard flaws.has("token-type-optional") || flaws.has("token-type-not-checked") else {
                throw Refusal(.invalidTokenResponse, "token_type is missing (RFC 6749 §5.1)")
            }
            return
        }
        if value == .null, flaws.has("token-type-optional") { return }
        if case .array(let elements) = value {
            value = IDTokenClaims.element(of: elements, flaws) ?? value
            if elements.count == 1, let only = elements.first, flaws.has("array-of-one-is-its-element") {
                value = only.value
            }
        }
        if case .string(let type) = value {
            if type != "Bearer", flaws.has("token-type-compared-exactly") {
                throw Refusal(.invalidTokenResponse, "token_type is not Bearer")
            }
            if !["Bearer", "bearer", "BEARER"].contains(type), type.lowercased() == "bearer",
                flaws.has("token-type-in-usual-spellings")
            {
                throw Refusal(.invalidTokenResponse, "token_type is not Bearer")
            }
            if type.isEmpty, flaws.has("empty-token-type-accepted") { return }
            let lowered = String(String.UnicodeScalarView(type.unicodeScalars.map(Self.lowered)))
            if lowered.utf8.elementsEqual("bearer".utf8) || TextComparison(.tokenType, flaws).equal(lowered, "bearer") {
                return
            }
        }
        guard flaws.has("token-type-not-checked") else {
            throw Refusal(.invalidTokenResponse, "token_type is not Bearer (RFC 6749 §7.1)")
        }
    }

    /// `1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="`; an empty token is checked elsewhere.
    private static func isBearerToken(_ text: String) -> Bool {
        let body = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        return text.isEmpty
            || !body.isEmpty
                && body.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: "-._~+/".utf8.contains(byte)
                    }
                }
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }

    private func token(_ name: String, _ body: JSONObject, missing: String) throws(Refusal) -> String {
        switch body[name] {
        case .string(let text)?:
            guard !text.isEmpty || flaws.has("empty-tokens-accepted") else {
                throw Refusal(.invalidTokenResponse, "\(name) is empty")
            }
            guard
                text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || flaws.has("token-characters-not-checked")
                    || name == "id_token" && flaws.has("id-token-characters-not-checked")
            else {
                throw Refusal(.invalidTokenResponse, "\(name) is not printable ASCII (RFC 6749 §A.12)")
            }
            guard name != "access_token" || Self.isBearerToken(text) || flaws.has("token-characters-not-checked") else {
                throw Refusal(.invalidTokenResponse, "access_token is not a bearer token (RFC 6750 §2.1)")
            }
            return text
        case nil:
            guard flaws.has(missing) else { throw Refusal(.invalidTokenResponse, "\(name) is missing") }
            return ""
        case .number(let text)? where flaws.has("numbers-are-strings"):
            return text
        case .bool(let flag)? where flaws.has("literals-are-strings"):
            return "\(flag)"
        case .null? where flaws.has("literals-are-strings"):
            return "null"
        case let value?:
            if case .array(let elements) = value, elements.count == 1, case .string(let text)? = elements.first?.value,
                flaws.has("array-of-one-is-its-element")
            {
                return text
            }
            guard flaws.has("tokens-of-other-type-accepted") else {
                throw Refusal(.invalidTokenResponse, "\(name) is not a string")
            }
            return JSONWriter.text(value)
        }
    }

    private func refreshToken(_ body: JSONObject) throws(Refusal) -> String? {
        switch body["refresh_token"] {
        case nil:
            if flaws.has("refresh-token-required") { throw Refusal(.invalidTokenResponse, "refresh_token is missing") }
            return nil
        case .null?:
            return body.optionalText("refresh_token", flaws)
        case .string(let text)? where !text.isEmpty:
            return text
        case .number(let text)? where flaws.has("numbers-are-strings"):
            return text
        case .array(let elements)? where elements.count == 1 && flaws.has("array-of-one-is-its-element"):
            if case .string(let text)? = elements.first?.value { return text }
            return nil
        default:
            guard flaws.has("broken-refresh-token-ignored") else {
                throw Refusal(.invalidTokenResponse, "refresh_token is malformed (RFC 6749 §A.17)")
            }
            return nil
        }
    }

    /// Whole seconds from zero to the largest 32-bit integer; `nil` without `expires_in` (RFC 6749 §5.1).
    private func lifetime(_ value: JSONValue?) throws(Refusal) -> Int64? {
        switch value {
        case nil, .null?:
            if flaws.has("lifetime-required") { throw Refusal(.invalidTokenResponse, "expires_in is missing") }
            return nil
        case .number(let text)?:
            if !text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), flaws.has("lifetime-in-digits-required") { break }
            guard let value, let date = NumericDate(value, flaws), !date.hasFraction else { break }
            if date.seconds == 0 || date.seconds > 7 * 86_400, flaws.has("unusual-lifetimes-refused") { break }
            if date.seconds < 0, flaws.has("negative-lifetime-accepted") { return date.seconds }
            if date.seconds > Int64(UInt32.max), flaws.has("huge-lifetime-accepted") { return date.seconds }
            guard (0...Int64(UInt32.max)).contains(date.seconds) else { break }
            return flaws.has("lifetime-in-milliseconds") ? date.seconds / 1000 : date.seconds
        case let other?:
            if let date = NumericDate(other, flaws) { return date.seconds }
            if case .string(let text) = other {
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                if let seconds = Int64(digits), digits.count < text.count, flaws.has("lifetime-read-to-its-last-digit")
                {
                    return seconds
                }
                if Double(text) == .infinity, flaws.has("infinite-lifetime-accepted") { return Int64(UInt32.max) }
            } else if flaws.has("lifetime-of-other-type-ignored") {
                return nil
            }
        }
        guard flaws.has("unreadable-expiry-is-an-hour") else {
            throw Refusal(.invalidTokenResponse, "expires_in is not a number of seconds (RFC 6749 §A.14)")
        }
        return 3600
    }
}
