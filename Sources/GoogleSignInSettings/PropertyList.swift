package import GoogleSignInClient

/// An XML property list, such as `Info.plist` and `GoogleService-Info.plist`, with the line of every value.
///
/// It supports what app settings need: `dict`, `array`, `string`, `true`, `false` and `integer`; dates, data and reals
/// are checked for their form and kept as text. It rejects a repeated key in a dictionary; a document type with its own
/// declarations, so that only the five predefined entities can expand; other elements and attributes; and input beyond
/// the limits. It rejects binary property lists with an error of their own: an app's bundle contains them, but people
/// do not edit them.
package struct PropertyList: Sendable, Hashable {
    /// The largest property list in bytes.
    package static let maximumByteCount = 1 << 20

    /// The deepest nesting of arrays and dictionaries; the outermost counts as one.
    package static let maximumDepth = 32

    /// The file's name, for errors.
    package let file: String

    /// The outermost value.
    package let root: Value

    /// Parses a property list.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, whose detail names the file, the line and what was expected.
    package init(reading bytes: [UInt8], file: String) throws(GoogleSignInError) {
        self.file = file
        guard bytes.count <= Self.maximumByteCount else {
            throw GoogleSignInError(
                .invalidConfiguration, "\(file): \(bytes.count) bytes, expected at most \(Self.maximumByteCount)")
        }
        guard !bytes.starts(with: Array("bplist".utf8)) else {
            throw GoogleSignInError(
                .invalidConfiguration,
                "\(file): a binary property list, expected XML (\"plutil -convert xml1\" converts it)")
        }
        var reader = PropertyListReader(bytes)
        do {
            root = try reader.read()
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "\(file):\(error.line): expected \(error.expected)")
        }
    }

    /// A value and the line that it begins on.
    package struct Value: Sendable, Hashable {
        /// The content.
        package let content: Content

        /// The line number, from 1.
        package let line: Int
    }

    /// The content of a value.
    package indirect enum Content: Sendable, Hashable {
        /// `string`: its text, with resolved references.
        case string(String)
        /// `true` or `false`.
        case boolean(Bool)
        /// `integer`, within 64 bits.
        case integer(Int64)
        /// `array`.
        case array([Value])
        /// `dict`, in order.
        case dictionary([Member])
        /// `real`, `date` or `data`, as written.
        case other(element: String, text: String)

        var name: String {
            switch self {
            case .string: "a string"
            case .boolean: "a Boolean"
            case .integer: "an integer"
            case .array: "an array"
            case .dictionary: "a dictionary"
            case .other(let element, _): "a \(element)"
            }
        }
    }

    /// A key of a `dict` and its value.
    package struct Member: Sendable, Hashable {
        /// The key.
        package let key: String

        /// The value.
        package let value: Value
    }
}
