/// How an input is kept that no vector can hold: as a regression, and as a line of a test.
package struct RegressionAdvice: Sendable {
    /// Where the input belongs, in the checkout.
    package let path: String
    /// The commands and the line of a test, one to be copied after the other.
    package let lines: [String]

    /// No more bytes than this are written into a line of code.
    private static let longestLiteral = 256

    /// - Parameters:
    ///   - file: where the input is now.
    ///   - id: a name for it, until a reviewer finds a better one.
    package init(target: String, file: String, bytes: [UInt8], id: String) {
        path = "Fuzz/Regressions/\(target)/\(id)"
        var lines = [
            "mkdir -p Fuzz/Regressions/\(target) && cp \(Self.quoted(file)) \(path)",
            "swift test --filter ReplayTests",
        ]
        if bytes.count <= Self.longestLiteral {
            lines.append(
                "#expect(try #require(FuzzTargets.target(named: \"\(target)\"))"
                    + ".failure(on: \(Self.literal(bytes))) == nil)")
        }
        self.lines = lines
    }

    /// Bytes as an expression of Swift.
    private static func literal(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        guard isPlain, !bytes.isEmpty else {
            return "[" + bytes.map { "0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ", ") + "]"
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // As many number signs as no quotation mark and no backslash of the text is followed by.
        var signs = ""
        while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        return "Array(\(signs)\"\(text)\"\(signs).utf8)"
    }

    /// A word of a POSIX shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "/._-+=:,@".utf8.contains($0)
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
