#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// One fuzz target: what runs, and everything else that is known of it.
///
/// The body is a function of bytes that never fails but for a bug.
package final class FuzzTarget: Sendable {
    /// The name in kebab-case, which programs, dictionaries, seeds and regressions go by.
    package let name: String
    /// Its share of a night's time, in proportion to the others'.
    package let weight: Int
    /// The longest input that is worth trying, in bytes.
    package let maximumLength: Int
    /// Whether the target holds a planted bug, which a fuzzer that sees anything must find.
    package let isCanary: Bool
    /// How libFuzzer runs it.
    package let running: FuzzRunning
    /// Words of the input's language.
    package let dictionary: FuzzDictionary
    /// Checks of the library that are taken out on purpose, and that the target must then find missing.
    package let breaks: [FuzzBreak]

    /// Changes an input in place, knowing its form.
    ///
    /// The closure gets the buffer, the length of the input in it, and a seed; it returns the new length, at most that
    /// of the buffer.
    package typealias Mutation =
        @Sendable (_ buffer: UnsafeMutableRawBufferPointer, _ count: Int, _ seed: UInt32) -> Int
    /// Makes an input of two others.
    package typealias Crossover =
        @Sendable (
            _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer,
            _ seed: UInt32
        ) -> Int
    /// Writes an input as vectors, the most natural first.
    package typealias Drafts = @Sendable (_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft]
    /// What runs.
    package typealias Body = @Sendable (_ bytes: [UInt8]) throws(BrokenProperty) -> Void

    /// Changes an input in place, knowing its form; nil where changing bytes serves.
    package let mutate: Mutation?
    /// Makes an input of two others; nil where joining bytes serves.
    package let crossOver: Crossover?

    private let vectorSeeds: @Sendable (SeedVector) -> [FuzzSeed]
    private let madeSeeds: @Sendable () -> [FuzzSeed]
    private let makeDrafts: Drafts?
    private let body: Body

    /// Declares a target.
    ///
    /// - Parameters:
    ///   - seeds: the inputs that a vector gives.
    ///   - madeSeeds: inputs that no vector gives.
    ///   - drafts: an input as vectors; nil if no operation takes what the target takes.
    package init(
        _ name: String, weight: Int = 4, maximumLength: Int = 4096, isCanary: Bool = false,
        running: FuzzRunning = FuzzRunning(), dictionary: FuzzDictionary = FuzzDictionary(), breaks: [FuzzBreak] = [],
        seeds: @escaping @Sendable (SeedVector) -> [FuzzSeed] = { _ in [] },
        madeSeeds: @escaping @Sendable () -> [FuzzSeed] = { [] }, drafts: Drafts? = nil, mutate: Mutation? = nil,
        crossOver: Crossover? = nil, _ body: @escaping Body
    ) {
        self.name = name
        self.weight = weight
        self.maximumLength = maximumLength
        self.isCanary = isCanary
        self.running = running
        self.dictionary = dictionary
        self.breaks = breaks
        self.mutate = mutate
        self.crossOver = crossOver
        vectorSeeds = seeds
        self.madeSeeds = madeSeeds
        makeDrafts = drafts
        self.body = body
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

    /// Runs one input; a broken property ends the process with a line that names it.
    package func run(_ bytes: UnsafeRawBufferPointer) {
        guard let failure = failure(on: Array(bytes)) else { return }
        // Past the buffers of the standard library, which a trap does not flush.
        let line = Array("\n\(failure)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        fatalError("a property of the fuzz target \(name) is broken")
    }

    /// The first inputs: those that the vectors give, in their order, and then those that no vector gives; none twice.
    package func seeds(from vectors: [SeedVector]) -> [FuzzSeed] {
        var known: Set<[UInt8]> = []
        return (vectors.flatMap(vectorSeeds) + madeSeeds()).filter { seed in
            seed.bytes.count <= maximumLength && known.insert(seed.bytes).inserted
        }
    }

    /// An input as a vector, in each of the ways that operations can carry it, the most natural first.
    package func drafts(of bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        guard let makeDrafts else { throw FuzzDraftError("no operation of vectors takes what \(name) takes") }
        return try makeDrafts(bytes)
    }
}
