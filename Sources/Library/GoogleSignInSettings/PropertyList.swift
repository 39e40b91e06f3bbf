internal import Foundation
internal import GoogleSignInClient

/// The outermost dictionary of an XML property list, such as `Info.plist` and `GoogleService-Info.plist`.
///
/// Foundation reads it, as it does in the app, so the settings are those that the app gets: of a repeated key, the last
/// value counts. Foundation nests at most 512 values and expands no entities of a document's own. The other formats that
/// it reads are rejected: an app's bundle contains binary property lists, but people do not edit them, and their values
/// can be shared, so that a small one takes forever.
struct PropertyList {
    /// The largest property list in bytes.
    static let maximumByteCount = 1 << 20

    private let file: String
    private let members: [String: Any]

    /// Parses a property list.
    ///
    /// - Parameters:
    ///   - bytes: XML.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, whose detail names the file and what was expected, and the line if Foundation
    ///   says so.
    init(reading bytes: [UInt8], file: String) throws(GoogleSignInError) {
        self.file = file
        guard bytes.count <= Self.maximumByteCount else {
            throw Self.error(file, "at most \(Self.maximumByteCount) bytes, found \(bytes.count)")
        }
        let document = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        guard document.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            let format = bytes.starts(with: "bplist".utf8) ? "a binary one" : "something else"
            throw Self.error(file, "an XML property list, found \(format)")
        }
        var format = PropertyListSerialization.PropertyListFormat.xml
        let root: Any
        do {
            root = try PropertyListSerialization.propertyList(from: Data(bytes), format: &format)
        } catch {
            throw Self.error(file, "an XML property list\(Self.reason(error))")
        }
        guard format == .xml, let members = root as? [String: Any] else {
            throw Self.error(file, "a dictionary, found \(Self.name(of: root))")
        }
        self.members = members
    }

    /// Why Foundation has refused it, usually with the line; without what could control a terminal.
    private static func reason(_ error: any Error) -> String {
        guard let reason = (error as NSError).userInfo["NSDebugDescription"] as? String else { return "" }
        return ": " + String(reason.unicodeScalars.map { " "..."~" ~= $0 ? Character($0) : "?" }.prefix(200))
    }

    private static func error(_ place: String, _ expected: String) -> GoogleSignInError {
        GoogleSignInError(.invalidConfiguration, "\(place): expected \(expected)")
    }

    private static func name(of value: Any) -> String {
        switch value {
        case is String: "a string"
        case is [Any]: "an array"
        case is [String: Any]: "a dictionary"
        case is NSNumber: "a number or Boolean"
        default: "a date or data"
        }
    }
}

// The values of its keys.
extension PropertyList {
    /// Creates an error about a value, with the file and the path.
    func error(_ path: String, _ expected: String) -> GoogleSignInError { Self.error("\(file): \(path)", expected) }

    /// Returns the value of a key; nil if it is absent.
    subscript(key: String) -> Any? { members[key] }

    /// Returns the string of a key; nil if it is absent.
    ///
    /// - Throws: `invalid-configuration` for another type, an empty string, or a placeholder such as `YOUR_CLIENT_ID`
    ///   or `$(CLIENT_ID)`.
    func optionalString(_ key: String) throws(GoogleSignInError) -> String? {
        guard let value = members[key] else { return nil }
        return try string(value, key)
    }

    func string(_ value: Any, _ path: String) throws(GoogleSignInError) -> String {
        guard let text = value as? String else { throw error(path, "a string, found \(Self.name(of: value))") }
        guard !text.isEmpty else { throw error(path, "a non-empty string") }
        guard !text.hasPrefix("YOUR_"), !text.contains("$(") else {
            throw error(path, "a value instead of the placeholder")
        }
        return text
    }

    func array(_ value: Any, _ path: String) throws(GoogleSignInError) -> [Any] {
        guard let elements = value as? [Any] else { throw error(path, "an array, found \(Self.name(of: value))") }
        return elements
    }

    func dictionary(_ value: Any, _ path: String) throws(GoogleSignInError) -> [String: Any] {
        guard let members = value as? [String: Any] else {
            throw error(path, "a dictionary, found \(Self.name(of: value))")
        }
        return members
    }

    /// Returns the client ID of a key; nil if the key is absent.
    func optionalClientID(_ key: String) throws(GoogleSignInError) -> GoogleClientID? {
        guard let value = members[key] else { return nil }
        return try placed(key, value) { (text) throws(GoogleSignInError) in try GoogleClientID(text) }
    }

    /// Converts a string value, and adds its location to errors.
    func placed<Result>(
        _ path: String, _ value: Any, _ make: (String) throws(GoogleSignInError) -> Result
    ) throws(GoogleSignInError) -> Result {
        let text = try string(value, path)
        do {
            return try make(text)
        } catch {
            throw GoogleSignInError(error.code, "\(file): \(path): \(error.detail)")
        }
    }
}
