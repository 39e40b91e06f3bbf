internal import StrictJOSE

/// The JSON object in a response's body, and the error code to report its defects with.
struct JSONResponse {
    let root: JSONValue
    let code: GoogleSignInError.Code

    /// Parses a body; errors give the position and never the content.
    init(_ body: [UInt8], code: GoogleSignInError.Code) throws(GoogleSignInError) {
        do {
            root = try JSONDocument(body, limits: JSONLimits(maximumByteCount: InputLimits.responseBodyBytes)).root
        } catch {
            throw GoogleSignInError(code, error.description)
        }
        guard root.kind == .object else { throw GoogleSignInError(code, "expected a JSON object") }
        self.code = code
    }

    /// Checks the media type, then parses the body.
    init(_ response: HTTPResponse, code: GoogleSignInError.Code) throws(GoogleSignInError) {
        guard response.fields.contentType == .mediaType(.json) else {
            throw GoogleSignInError(code, "Content-Type: expected one application/json")
        }
        try self.init(response.body, code: code)
    }

    /// Whether a member is present, even if it is `null`.
    func has(_ name: String) -> Bool {
        root[name] != nil
    }

    func refusal(_ name: String, _ expectation: String) -> GoogleSignInError {
        GoogleSignInError(code, "\(name): expected \(expectation)")
    }

    /// A required member: a non-empty string.
    func string(_ name: String) throws(GoogleSignInError) -> String {
        guard let text = root[name]?.string, !text.isEmpty else { throw refusal(name, "a non-empty string") }
        return text
    }

    /// An optional string member; `null` does not count as absent.
    func optionalString(_ name: String) throws(GoogleSignInError) -> String? {
        guard let value = root[name] else { return nil }
        guard let text = value.string else { throw refusal(name, "a string") }
        return text
    }

    /// An optional Boolean member.
    func optionalBoolean(_ name: String) throws(GoogleSignInError) -> Bool? {
        guard let value = root[name] else { return nil }
        guard let boolean = value.boolean else { throw refusal(name, "true or false") }
        return boolean
    }

    /// An optional array of strings.
    func optionalStrings(_ name: String) throws(GoogleSignInError) -> [String]? {
        guard let value = root[name] else { return nil }
        guard value.kind == .array else { throw refusal(name, "an array of strings") }
        var strings: [String] = []
        for element in value.elements {
            guard let text = element.string else { throw refusal(name, "an array of strings") }
            strings.append(text)
        }
        return strings
    }
}
