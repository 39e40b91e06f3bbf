/// Reads JSON (RFC 8259) into values with locations.
///
/// It is stricter than the RFC where a vector file would be ambiguous: it refuses a byte order mark, a repeated member, an
/// escaped lone surrogate, and more than `maximumDepth` levels or, unless told otherwise, `maximumSize` bytes.
package enum JSON {
    /// The maximum nesting depth of objects and arrays.
    package static let maximumDepth = 64
    /// The maximum size of a document in bytes.
    package static let maximumSize = 16 * 1024 * 1024

    /// Parses a document and returns its root.
    ///
    /// - Parameter file: the name of the file for messages.
    package static func parse(
        _ bytes: [UInt8], file: String, maximumSize: Int = maximumSize
    ) throws(JSONError) -> JSONNode {
        var reader = JSONReader(bytes: bytes, root: .document(file: file), maximumSize: maximumSize)
        return try reader.readDocument()
    }

    /// Parses a document and returns its value; returns `nil` where `parse` throws.
    ///
    /// It is faster than `parse` because it keeps no paths and makes no messages.
    package static func value(of bytes: [UInt8]) -> JSONValue? {
        var reader = JSONReader(bytes: bytes, root: .root, isExplained: false)
        return try? reader.readDocument().value
    }

    package static func parse(text: String, file: String) throws(JSONError) -> JSONNode {
        try parse(Array(text.utf8), file: file)
    }
}
