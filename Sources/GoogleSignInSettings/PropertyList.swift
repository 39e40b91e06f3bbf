public import GoogleSignInAccounts

/// A property list in XML, as `Info.plist` and `GoogleService-Info.plist` are written, with the place of every value.
///
/// Read is what the settings of an app need: `dict`, `array`, `string`, `true`, `false`, `integer`; dates, data and
/// reals are checked for their form and kept as text. Refused are a key that an object holds twice, whichever of the
/// two were taken; a document type with declarations of its own, so that no entity but the five of XML can expand; other
/// elements and attributes; and whatever is larger or deeper than the limits. Binary property lists are refused by name:
/// they are what the app's bundle has, not what people edit.
public struct PropertyList: Sendable, Hashable {
    /// The largest property list in bytes.
    public static let maximumByteCount = 1 << 20

    /// The deepest nesting of arrays and objects; the outermost counts as one.
    public static let maximumDepth = 32

    /// The file's name, for errors.
    public let file: String

    /// The outermost value.
    public let root: Value

    /// Reads a property list.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, which names the file, the line and what was expected.
    public init(reading bytes: [UInt8], file: String) throws(AccountError) {
        self.file = file
        guard bytes.count <= Self.maximumByteCount else {
            throw AccountError(
                .invalidConfiguration, "\(file): \(bytes.count) bytes, expected at most \(Self.maximumByteCount)")
        }
        guard !bytes.starts(with: Array("bplist".utf8)) else {
            throw AccountError(
                .invalidConfiguration,
                "\(file): a binary property list, expected XML (\"plutil -convert xml1\" converts it)")
        }
        var reader = PropertyListReader(bytes)
        do {
            root = try reader.read()
        } catch {
            throw AccountError(.invalidConfiguration, "\(file):\(error.line): expected \(error.expected)")
        }
    }

    /// A value with the line it begins on.
    public struct Value: Sendable, Hashable {
        /// What it is.
        public let content: Content

        /// The line, from 1.
        public let line: Int
    }

    /// What a value is.
    public indirect enum Content: Sendable, Hashable {
        /// `string`: its text, with references resolved.
        case string(String)
        /// `true` or `false`.
        case boolean(Bool)
        /// `integer`, within 64 bits.
        case integer(Int64)
        /// `array`.
        case array([Value])
        /// `dict`, in the order of the file.
        case dictionary([Member])
        /// `real`, `date` or `data`, as it is written.
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
    public struct Member: Sendable, Hashable {
        /// The key.
        public let key: String

        /// The value.
        public let value: Value
    }
}
