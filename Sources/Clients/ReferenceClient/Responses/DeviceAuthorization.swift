internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The codes of a device (RFC 8628 §3.2).
struct DeviceAuthorization {
    let deviceCode: String
    let userCode: String
    let verificationURL: String
    let expiresIn: Int64
    let interval: Int64

    private static let maximumSeconds: Int64 = 86_400

    init(probe: DeviceAuthorizationProbe, flaws: FlawSwitch, endpoints: EndpointCheck) throws(Refusal) {
        guard probe.status == 200 || flaws.has("device-status-not-checked") else {
            throw flaws.has("device-refusal-called-broken")
                ? Refusal(.invalidDeviceAuthorization, "the response is an error")
                : Refusal(.providerError, "the status is not 200 (RFC 8628 §3.2)")
        }
        guard HeaderFields(fields: probe.headers, flaws: flaws).isJSON || flaws.has("device-media-type-not-checked")
        else {
            throw Refusal(.invalidDeviceAuthorization, "the media type of the response is not JSON")
        }
        guard let body = JSONText(flaws).body(probe.body) else {
            throw Refusal(.invalidDeviceAuthorization, "the response is not a JSON object")
        }
        guard body["error"] == nil && body["error_code"] == nil || flaws.has("device-error-beside-codes-ignored") else {
            throw Refusal(.providerError, "the response is an error (RFC 6749 §5.2)")
        }
        let known: Set<String> = ["device_code", "user_code", "verification_url", "expires_in", "interval"]
        if !known.isSuperset(of: body.names), flaws.has("unknown-device-members-refused") {
            throw Refusal(.invalidDeviceAuthorization, "a member is unknown")
        }
        deviceCode = try Self.text(
            flaws.has("user-code-is-device-code") ? "user_code" : "device_code", body, flaws, "device-code-optional")
        userCode = try Self.shownCode(body, flaws)
        verificationURL = try Self.verificationURL(body, flaws, endpoints)
        expiresIn = try Self.lifetime(body["expires_in"], flaws)
        interval = try Self.interval(body["interval"], flaws)
    }

    /// The output of the operation.
    var output: [String: OutputValue] {
        [
            "device_code": .string(deviceCode), "user_code": .string(userCode),
            "verification_url": .string(verificationURL), "expires_in": .integer(expiresIn),
            "interval": .integer(interval),
        ]
    }

    /// A text of printable ASCII characters that is not empty.
    private static func text(
        _ name: String, _ body: JSONObject, _ flaws: FlawSwitch, _ optional: String
    ) throws(Refusal) -> String {
        switch body[name] {
        case .string(let text)?:
            guard !text.isEmpty || flaws.has("empty-device-codes-accepted") else { break }
            guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || flaws.has("device-characters-not-checked")
            else { break }
            return text
        case .number(let text)?:
            if flaws.has("device-codes-of-other-type-accepted") { return text }
        case nil:
            if flaws.has(optional) { return "" }
        default: break
        }
        throw Refusal(.invalidDeviceAuthorization, "\(name) is not a text of printable characters")
    }

    /// The user code as it is: Google says that it may be any printable text, whose case counts.
    private static func shownCode(_ body: JSONObject, _ flaws: FlawSwitch) throws(Refusal) -> String {
        let code = try text("user_code", body, flaws, "user-code-optional")
        if code.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" }), flaws.has("user-code-characters-few") {
            throw Refusal(.invalidDeviceAuthorization, "user_code has a character that is not a letter")
        }
        guard code.utf8.count <= 64 || flaws.has("user-code-unbounded") else {
            throw Refusal(.invalidDeviceAuthorization, "user_code is too long to be typed")
        }
        if code.count > 15, flaws.has("long-user-codes-refused") {
            throw Refusal(.invalidDeviceAuthorization, "user_code is longer than Google says")
        }
        if flaws.has("user-code-in-capitals") { return code.uppercased() }
        if flaws.has("user-code-without-hyphens") { return code.replacing("-", with: "") }
        if code.count == 8, code.allSatisfy(\.isLetter), flaws.has("user-code-grouped") {
            return code.prefix(4) + "-" + code.suffix(4)
        }
        return flaws.has("user-code-trimmed") ? code.trimmed : code
    }

    private static func verificationURL(
        _ body: JSONObject, _ flaws: FlawSwitch, _ endpoints: EndpointCheck
    ) throws(Refusal) -> String {
        if body["verification_url"] == nil, flaws.has("verification-url-assumed") {
            return "https://www.google.com/device"
        }
        var name = "verification_url"
        if flaws.has("google-verification-url-not-read")
            || body[name] == nil && !flaws.has("standard-verification-uri-not-read")
        {
            name = "verification_uri"
        }
        guard case .string(let text)? = body[name], !text.isEmpty else {
            throw Refusal(.invalidDeviceAuthorization, "verification_url is missing (RFC 8628 §3.2)")
        }
        if text.hasPrefix("http://"), flaws.has("plain-verification-url-accepted") { return text }
        do {
            try endpoints.check(text, malformed: .invalidDeviceAuthorization)
        } catch {
            guard flaws.has("verification-url-not-checked") else { throw error }
        }
        return text
    }

    private static func lifetime(_ value: JSONValue?, _ flaws: FlawSwitch) throws(Refusal) -> Int64 {
        if value == nil, flaws.has("device-lifetime-optional") { return 1_800 }
        guard let seconds = try seconds("expires_in", value, flaws) else {
            throw Refusal(.invalidDeviceAuthorization, "expires_in is missing (RFC 8628 §3.2)")
        }
        return flaws.has("device-lifetime-in-milliseconds") ? seconds / 1_000 : seconds
    }

    /// Five seconds if the response has no interval (RFC 8628 §3.2).
    private static func interval(_ value: JSONValue?, _ flaws: FlawSwitch) throws(Refusal) -> Int64 {
        if value == nil, flaws.has("absent-interval-is-zero") { return 0 }
        let seconds = try seconds("interval", value, flaws) ?? 5
        if flaws.has("interval-always-five") { return 5 }
        return flaws.has("interval-in-milliseconds") ? seconds / 1_000 : seconds
    }

    private static func seconds(_ name: String, _ value: JSONValue?, _ flaws: FlawSwitch) throws(Refusal) -> Int64? {
        switch value {
        case nil: return nil
        case .number?:
            guard let value, let date = NumericDate(value, FlawSwitch(nil)),
                !date.hasFraction || flaws.has("fraction-of-device-seconds-cut-off")
            else { break }
            if date.seconds <= 0, flaws.has("device-seconds-not-positive") { return date.seconds }
            if date.seconds > maximumSeconds, flaws.has("device-seconds-unbounded") { return date.seconds }
            guard (1...maximumSeconds).contains(date.seconds) else { break }
            return date.seconds
        case .string(let text)?:
            if let seconds = Int64(text), flaws.has("device-seconds-in-texts-read") { return seconds }
        default: break
        }
        throw Refusal(.invalidDeviceAuthorization, "\(name) is not a number of seconds")
    }
}
