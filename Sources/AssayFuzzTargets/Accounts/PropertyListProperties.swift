internal import AssayParserFuzzTargets
internal import Foundation
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInSettings

/// Compares the library's reading of a property list with Foundation's.
enum PropertyListProperties {
    private static let file = "fuzz.plist"

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
        let list: PropertyList
        do throws(GoogleSignInError) {
            list = try PropertyList(reading: bytes, file: file)
        } catch {
            // The library refuses a property list in Apple's binary form by its first bytes.
            if bytes.starts(with: "bplist".utf8) { return }
            try expect(line(of: error).map { 1...lines ~= $0 } ?? false, "an error names a line of the file")
            try check(error)
            try expect((try? GoogleServiceInfo(reading: bytes)) == nil, "settings are read only from a property list")
            try expect((try? InfoPropertyList(reading: bytes)) == nil, "settings are read only from a property list")
            return
        }
        try expect(1...lines ~= list.root.line, "a value has a line of the file")
        guard
            let other = try? PropertyListSerialization.propertyList(
                from: Data(withLineFeeds(bytes)), options: [], format: nil)
        else {
            throw BrokenProperty("Foundation reads every property list that the library reads", "\(bytes.count) bytes")
        }
        try compare(list.root, other, lines: lines)
        try checkSettings(bytes, other as? [String: Any])
    }

    /// The bytes with line ends normalized as XML 1.0 §2.11 requires, which Foundation does not do.
    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        var changed: [UInt8] = []
        var previous: UInt8?
        for byte in bytes {
            if byte != 0x0A || previous != 0x0D { changed.append(byte == 0x0D ? 0x0A : byte) }
            previous = byte
        }
        return changed
    }

    /// Compares kinds and texts; of dates, data and reals, which the library keeps as text, only the kind.
    private static func compare(_ value: PropertyList.Value, _ other: Any, lines: Int) throws(BrokenProperty) {
        try expect(1...lines ~= value.line, "a value has a line of the file")
        switch value.content {
        case .string(let text):
            let read = (other as? String)?.utf8
            try expect(
                read?.elementsEqual(text.utf8) ?? false || read?.elementsEqual(withoutMark(text).utf8) ?? false,
                "a string is Foundation's")
        case .boolean(let flag): try expect(other as? Bool == flag, "a Boolean is Foundation's")
        case .integer(let number):
            try expect((other as? NSNumber)?.int64Value == number, "an integer is Foundation's")
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else {
                throw BrokenProperty("an array has as many elements as Foundation's", "")
            }
            for (element, other) in zip(elements, others) { try compare(element, other, lines: lines) }
        case .dictionary(let members):
            guard let others = other as? [String: Any] else {
                throw BrokenProperty("a dictionary is Foundation's", "")
            }
            // Foundation keeps one of several keys that are canonically equivalent.
            guard Set(members.map { withoutMark($0.key) }).count == members.count else { return }
            try expect(others.count == members.count, "a dictionary has as many members as Foundation's")
            for member in members {
                guard let other = others[member.key] ?? others[withoutMark(member.key)] else {
                    throw BrokenProperty("a key is Foundation's", "")
                }
                try compare(member.value, other, lines: lines)
            }
        case .other(let element, _):
            let isSame =
                switch element {
                case "date": other is Date
                case "data": other is Data
                default: other is NSNumber
                }
            try expect(isSame, "an element is of Foundation's kind", element)
        }
    }

    /// The text without a leading U+FEFF, which Foundation removes as a byte order mark even within a document.
    private static func withoutMark(_ text: String) -> String {
        String(decoding: text.utf8.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0), as: UTF8.self)
    }

    private static func checkSettings(_ bytes: [UInt8], _ dictionary: [String: Any]?) throws(BrokenProperty) {
        if let info = try read({ () throws(GoogleSignInError) in try GoogleServiceInfo(reading: bytes, file: file) }) {
            try expect(dictionary?["CLIENT_ID"] as? String == info.clientID.text, "the client ID is the file's")
            try expect(dictionary?["API_KEY"] as? String == info.apiKey, "the API key is the file's")
            try expect(dictionary?["BUNDLE_ID"] as? String == info.bundleID, "the bundle ID is the file's")
        }
        if let info = try read({ () throws(GoogleSignInError) in try InfoPropertyList(reading: bytes, file: file) }) {
            let types = dictionary?["CFBundleURLTypes"] as? [[String: Any]] ?? [[:]]
            let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [String]() }
            try expect(schemes == info.urlSchemes, "the URL schemes are the file's")
            try expect(dictionary?["GIDClientID"] as? String == info.clientID?.text, "the client ID is the file's")
            let settings = try read { () throws(GoogleSignInError) in try info.configuration() }
            if let settings, let clientID = try? GoogleClientID(settings.clientID) {
                try expect(
                    info.urlSchemes.contains { $0.lowercased() == clientID.reversed },
                    "the app has the URL scheme of its configured redirect URI")
            }
        }
    }

    private static func read<Value>(_ body: () throws(GoogleSignInError) -> Value) throws(BrokenProperty) -> Value? {
        do throws(GoogleSignInError) {
            return try body()
        } catch {
            try check(error)
            return nil
        }
    }

    private static func check(_ error: GoogleSignInError) throws(BrokenProperty) {
        try expect(error.code == .invalidConfiguration, "a refusal is invalid-configuration", error.code.rawValue)
        try expect(error.detail.hasPrefix("\(file):"), "an error names the file")
        try expect(error.detail.utf8.count <= 600, "an error is a short line", "\(error.detail.utf8.count) bytes")
    }

    /// The number after the file's name.
    private static func line(of error: GoogleSignInError) -> Int? {
        Int(error.detail.dropFirst(file.count + 1).prefix { $0 != ":" })
    }
}
