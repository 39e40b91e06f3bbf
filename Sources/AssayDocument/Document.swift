/// Reads JSON (RFC 8259) into values with locations.
///
/// Stricter than the RFC where a vector file would otherwise be ambiguous: no byte order mark, no member twice, no
/// escaped lone surrogate, no more than `maximumDepth` levels and `maximumSize` bytes.
package enum Document {
    /// The deepest nesting of objects and arrays.
    package static let maximumDepth = 64
    /// The largest document, in bytes.
    package static let maximumSize = 16 * 1024 * 1024

    /// The root of the document.
    ///
    /// - Parameter file: The name for messages.
    package static func parse(_ bytes: [UInt8], file: String) throws(DocumentError) -> DocumentNode {
        var reader = DocumentReader(bytes: bytes, file: file)
        return try reader.readDocument()
    }

    /// The value of a document that nobody asks anything else of; `nil` where `parse` would say what is wrong.
    ///
    /// It takes less time, as no paths are kept and no messages made.
    package static func value(of bytes: [UInt8]) -> DocumentValue? {
        var reader = DocumentReader(bytes: bytes, file: "", isExplained: false)
        return try? reader.readDocument().value
    }

    package static func parse(text: String, file: String) throws(DocumentError) -> DocumentNode {
        try parse(Array(text.utf8), file: file)
    }
}
