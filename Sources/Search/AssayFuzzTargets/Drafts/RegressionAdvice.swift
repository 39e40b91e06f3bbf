/// How to keep an input that no vector can contain: as a regression file, and as a line of a test.
package struct RegressionAdvice: Sendable {
    /// The path for the input in the checkout.
    package let path: String
    /// The commands and the line of a test, in the order in which to copy them.
    package let lines: [String]

    /// The largest number of bytes in a line of code.
    private static let longestLiteral = 256

    /// - Parameters:
    ///   - file: The path of the input now.
    ///   - id: A name for it, until a reviewer chooses a better one.
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

    /// The bytes as a Swift expression.
    private static func literal(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        guard isPlain, !bytes.isEmpty else {
            return "[" + bytes.map { "0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ", ") + "]"
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // One number sign more than follow any quotation mark or backslash of the text.
        var signs = ""
        while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        return "Array(\(signs)\"\(text)\"\(signs).utf8)"
    }

    /// The text as one word of a POSIX shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "/._-+=:,@".utf8.contains($0)
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
