internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) public import AssayFuzzing

@_spi(Fuzzing)
extension FuzzTargets {
    /// A file of vectors: read, complained about in its place, rendered.
    public static let vectorFile = FuzzTarget("vector-file", weight: 3, maximumLength: 8192, VectorFileProperties.check)
}

private enum VectorFileProperties {
    private static let file = "vectors/fuzz.json"

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let root: DocumentNode
        do throws(DocumentError) {
            root = try Document.parse(bytes, file: file)
        } catch {
            return try check(error, in: bytes)
        }
        let written = DocumentWriter.bytes(root.value)
        guard let again = try? Document.parse(written, file: file) else {
            throw BrokenProperty("what was written can be read", "")
        }
        try expect(again.value == root.value, "reading and writing keeps the value")
        try expect(DocumentWriter.bytes(again.value) == written, "writing again writes the same")
        var collector = DocumentErrorCollector()
        let vectors = VectorFile(decoding: root, area: "fuzz", into: &collector)
        for error in collector.errors { try check(error, in: bytes) }
        try expect(vectors != nil || !collector.errors.isEmpty, "a file that cannot be read has an error")
        guard FuzzBudget.isAffordable(root) else { return }
        let renderer = try FuzzFixtures.shared.get().renderer
        for vector in vectors?.vectors.prefix(2) ?? [] {
            do throws(DocumentErrors) {
                _ = try renderer.probeOnce(for: vector)
            } catch {
                for error in error.errors { try check(error, in: bytes) }
            }
        }
    }

    /// An error says something, in a place that the file has.
    private static func check(_ error: DocumentError, in bytes: [UInt8]) throws(BrokenProperty) {
        try expect(!error.message.isEmpty, "an error says something")
        guard error.location != .built else { return }
        let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
        try expect(
            error.line >= 1 && error.line <= lines && error.column >= 1 && error.column <= bytes.count + 1,
            "an error's place is in the file", "\(error.line):\(error.column) of \(lines) lines")
    }
}
