/// The rules for the keys of objects.
enum AccountKeyRule {
    /// What is wrong with a key; `nil` if it is valid.
    static func problem(with key: String) -> String? {
        func problem(_ what: String) -> String { "the object key \"\(shown(key))\" \(what)" }
        if key.utf8.count > 1024 { return problem("has more than 1024 bytes") }
        for byte in key.utf8 where byte < 0x20 || byte == 0x7f || byte == UInt8(ascii: "\\") {
            return problem("holds a control character or a backslash")
        }
        let segments = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: Array($0), as: UTF8.self)
        }
        if segments.contains(where: { ["", ".", ".."].contains($0) }) {
            return problem("has an empty segment, or a segment \".\" or \"..\"")
        }
        switch segments.first {
        case "identities" where segments.count == 3 && ["google", "apple"].contains(segments[1]): return nil
        case "users" where segments.count > 2 && isUUID(segments[1]): return nil
        // What is known by security events: of a person, and that an event was acted on.
        case "protection" where segments.count == 3 && segments[1] == "google": return nil
        case "security-events" where segments.count == 2: return nil
        default: return problem("is neither identities/PROVIDER/SUBJECT nor below users/UUID/")
        }
    }

    static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        var index = 0
        for byte in text.utf8 {
            let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            let isDigit = byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66
            guard isHyphen ? byte == UInt8(ascii: "-") : isDigit else { return false }
            index += 1
        }
        return true
    }

    /// The key as a report shows it, shortened and with control characters escaped.
    static func shown(_ key: String) -> String {
        let text = key.unicodeScalars.prefix(120).map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7f ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return text.joined()
    }
}
