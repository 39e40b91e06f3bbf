#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The body of one fuzz target: a function of bytes that never fails but for a bug.
@_spi(Fuzzing)
public final class FuzzTarget: Sendable {
    /// The name in kebab-case, which executables, dictionaries, seeds and regressions go by.
    public let name: String
    /// Its share of a night's time, in proportion to the others'.
    public let weight: Int
    /// The longest input that is worth trying, in bytes.
    public let maximumLength: Int
    /// Whether the target holds a planted bug, which a fuzzer that sees anything must find.
    public let isCanary: Bool

    /// Changes an input in place, knowing its form.
    ///
    /// The closure gets the buffer, the length of the input in it, and a seed; it returns the new length, at most that
    /// of the buffer.
    public typealias Mutation =
        @Sendable (_ buffer: UnsafeMutableRawBufferPointer, _ count: Int, _ seed: UInt32) -> Int
    /// Makes an input of two others.
    public typealias Crossover =
        @Sendable (
            _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer,
            _ seed: UInt32
        ) -> Int

    /// Changes an input in place, knowing its form; nil where changing bytes serves.
    public let mutate: Mutation?
    /// Makes an input of two others; nil where joining bytes serves.
    public let crossOver: Crossover?

    private let body: @Sendable ([UInt8]) throws(BrokenProperty) -> Void

    package init(
        _ name: String, weight: Int = 4, maximumLength: Int = 4096, isCanary: Bool = false, mutate: Mutation? = nil,
        crossOver: Crossover? = nil, _ body: @escaping @Sendable ([UInt8]) throws(BrokenProperty) -> Void
    ) {
        self.name = name
        self.weight = weight
        self.maximumLength = maximumLength
        self.isCanary = isCanary
        self.mutate = mutate
        self.crossOver = crossOver
        self.body = body
    }

    /// Runs one input; a broken property ends the process with a line that names it.
    public func run(_ bytes: UnsafeRawBufferPointer) {
        guard let failure = failure(on: Array(bytes)) else { return }
        // Past the buffers of the standard library, which a trap does not flush.
        let line = Array("\n\(failure)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        fatalError("a property of the fuzz target \(name) is broken")
    }

    /// Runs one input; the line that names the broken property, or nil.
    package func failure(on bytes: [UInt8]) -> String? {
        do {
            try body(bytes)
            return nil
        } catch {
            let detail = error.detail.isEmpty ? "" : ": \(error.detail)"
            return "assay fuzz: \(name): \(error.property)\(detail)"
        }
    }
}
