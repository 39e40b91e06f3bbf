internal import AssayJSON

/// Cookies in the form of WebDriver BiDi (storage.Cookie).
extension Cookie {
    /// Reads a cookie; `nil` if it is none.
    init?(driver value: JSONValue) {
        guard let name = value.text("name"), let text = value["value"]?.text("value"),
            let domain = value.text("domain")
        else { return nil }
        let sameSite: SameSite =
            switch value.text("sameSite") {
            case "strict": .strict
            case "lax": .lax
            // Chromium's driver says this without the attribute too, and a browser stores no such cookie without `Secure`.
            case "none" where value["secure"] == .bool(true): .none
            default: .unspecified
            }
        var expiry: Int64?
        if case .number(let number)? = value["expiry"] {
            expiry = Double(number).flatMap { Int64(exactly: $0.rounded()) }
        }
        self.init(
            name: name, value: text, domain: domain, path: value.text("path") ?? "/",
            isSecure: value["secure"] == .bool(true), isHTTPOnly: value["httpOnly"] == .bool(true), sameSite: sameSite,
            expiry: expiry)
    }

    /// The cookie as a driver stores it.
    var driver: JSONValue {
        var value: JSONValue = [
            "name": .string(name), "value": ["type": "string", "value": .string(self.value)],
            "domain": .string(isHostOnly ? domain : "." + domain), "path": .string(path),
            "secure": .bool(isSecure), "httpOnly": .bool(isHTTPOnly),
        ]
        switch sameSite {
        case .strict: value["sameSite"] = "strict"
        case .lax: value["sameSite"] = "lax"
        case .none: value["sameSite"] = "none"
        case .unspecified: break
        }
        if let expiry { value["expiry"] = .integer(expiry) }
        return value
    }
}
