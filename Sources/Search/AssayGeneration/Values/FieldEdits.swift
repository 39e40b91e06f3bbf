internal import AssayJSON

/// Changes to the header fields of a message (RFC 9110 §5).
enum FieldEdits {
    /// The changes to the fields of one name.
    ///
    /// - Parameter honest: the fields of the honest input, with the name in its own spelling.
    static func all(_ name: String, honest: [Edit.HeaderLine]) -> [Edit] {
        let key = name.lowercased()
        func edit(_ lines: [(String, String)], _ words: String) -> Edit {
            Edit(
                "field." + key, "\(name): \(words)",
                [.field(key, lines.map { Edit.HeaderLine(name: $0.0, value: $0.1) })])
        }
        guard let value = honest.first?.value else {
            return [edit([(name, "x")], "x"), edit([(name, "")], "empty")] + known(key).map { edit([(name, $0)], $0) }
        }
        var edits = [
            edit([], "missing"), edit([(name, "")], "empty"), edit([(name, "x")], "x"),
            edit([(key, value)], "its name in lower case"),
            edit([(name.uppercased(), value)], "its name in capitals"),
            edit([(name, " \(value) ")], "spaces around it"),
            edit([(name, "\t\(value)")], "a tab before it"), edit([(name, value), (name, value)], "twice"),
            edit([(name, value), (name, "x")], "a second field with another value"),
            edit([(name, "x"), (name, value)], "a second field with another value first"),
            edit([(name, value + ",x")], "x after a comma"),
            edit([(name, value + ";")], "a semicolon after it"),
            edit([(name, value + "; x=y")], "a parameter after it"),
            edit([(name, value + ";x=\"y;z\"")], "a quoted parameter after it"),
            edit([(name, value.uppercased())], "in capitals"),
            edit([(name, "\"\(value)\"")], "in quotes"), edit([(name, value + "x")], "x after it"),
            edit([(name, "x" + value)], "x before it"),
            edit([(name, value + " x")], "x after a space"),
        ]
        if let end = value.firstIndex(of: ";") {
            edits.append(edit([(name, String(value[..<end]))], "without parameters"))
        }
        edits += known(key).filter { $0 != value }.map { edit([(name, $0)], $0) }
        return edits
    }

    /// Values of a field that recipients tell apart.
    private static func known(_ name: String) -> [String] {
        switch name {
        case "content-type":
            [
                "application/json", "application/json;charset=utf-8", "Application/JSON", "text/json",
                "application/problem+json", "text/html",
                "text/plain", "application/jwk-set+json", "application/jwt", "application/x-www-form-urlencoded",
                "application/x-www-form-urlencoded; charset=utf-8", "multipart/form-data; boundary=x",
                "application/json; charset=utf-16",
                "application/octet-stream", "*/*", "application/json, text/html",
            ]
        case "cache-control":
            [
                "no-store", "no-cache", "max-age=0", "max-age=60", "max-age=-1", "max-age=1.5",
                "max-age=99999999999999999999", "max-age", "max-age=",
                "max-age=\"60\"", "public, max-age=60", "max-age=60, max-age=600", "MAX-AGE=60", "s-maxage=60",
                "private", "max-age=60, no-store",
            ]
        case "age", "expires", "date":
            ["0", "60", "-1", "1.5", "99999999999999999999", "Thu, 01 Jan 1970 00:00:00 GMT", "never"]
        case "location": ["https://evil.example/", "/"]
        case "set-cookie": ["g_csrf_token=x"]
        case "content-encoding": ["gzip", "identity"]
        case "www-authenticate": ["Bearer error=\"invalid_token\"", "Basic realm=\"x\""]
        case "origin": ["https://accounts.google.com", "https://evil.example", "null"]
        default: []
        }
    }

    /// The names of fields that an honest message does not have.
    static let others = [
        "Expires", "Age", "Date", "Location", "Content-Encoding", "WWW-Authenticate", "Set-Cookie", "Origin", "X-Assay",
    ]
}
