/// A search of bytes.
///
/// The standard library's search of characters would take longer than the rest of a sign-in.
enum ByteSearch {
    /// Whether the bytes contain the text.
    static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = text.first, bytes.count >= text.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            text.withUnsafeBufferPointer { text in
                (0...bytes.count - text.count).contains { start in
                    bytes[start] == first && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
                }
            }
        }
    }
}
