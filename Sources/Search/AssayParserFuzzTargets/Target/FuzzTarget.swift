internal import AssayJSON
internal import Foundation

/// One fuzz target: its body, and everything that tools need to know about it.
///
/// The body is a function of bytes that fails only because of a bug.
package final class FuzzTarget: Sendable {
    /// The name in kebab-case, which is also that of its program, dictionary, seeds and regressions.
    package let name: String
    /// Its share of the time of a night, relative to the other targets.
    package let weight: Int
    /// The length of the longest input to try, in bytes.
    package let maximumLength: Int
    /// Whether the target has a planted bug, which a working fuzzer must find.
    package let isCanary: Bool
    /// The settings with which libFuzzer runs it.
    package let running: FuzzRunning
    /// Words of the input's language.
    package let dictionary: FuzzDictionary
    /// Checks of the library that are removed on purpose, and whose absence the target must find.
    package let breaks: [FuzzBreak]

    /// Changes an input in place, by its structure.
    ///
    /// The closure receives the buffer, the length of the input in it, and a seed; it returns the new length, at most
    /// that of the buffer.
    package typealias Mutation =
        @Sendable (_ buffer: UnsafeMutableRawBufferPointer, _ count: Int, _ seed: UInt32) -> Int
    /// Makes an input from two others.
    package typealias Crossover =
        @Sendable (
            _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer,
            _ seed: UInt32
        ) -> Int
    /// Writes an input as drafts of vectors, the most natural one first.
    package typealias Drafts = @Sendable (_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft]
    /// The body of a target.
    package typealias Body = @Sendable (_ bytes: [UInt8]) throws(BrokenProperty) -> Void

    /// Changes an input in place, by its structure; `nil` to change single bytes.
    package let mutate: Mutation?
    /// Makes an input from two others; `nil` to join their bytes.
    package let crossOver: Crossover?

    private let vectorSeeds: @Sendable (SeedVector) -> [FuzzSeed]
    private let madeSeeds: @Sendable () -> [FuzzSeed]
    private let makeDrafts: Drafts?
    private let body: Body

    /// Declares a target.
    ///
    /// - Parameters:
    ///   - seeds: The inputs that a vector gives.
    ///   - madeSeeds: Inputs that no vector gives.
    ///   - drafts: An input as vectors; `nil` if no operation takes the inputs of the target.
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

    /// Runs one input, and returns a line that names the broken property, or `nil`.
    package func failure(on bytes: [UInt8]) -> String? {
        do {
            try body(bytes)
            return nil
        } catch {
            let detail = error.detail.isEmpty ? "" : ": \(error.detail)"
            return VisibleText("assay fuzz: \(name): \(error.property)\(detail)").description
        }
    }

    /// Runs one input; a broken property ends the process with a line that names it.
    package func run(_ bytes: UnsafeRawBufferPointer) {
        guard let failure = failure(on: Array(bytes)) else { return }
        // Unbuffered, because a trap does not flush the buffers of the standard library.
        let line = Array("\n\(failure)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        fatalError("a property of the fuzz target \(name) is broken")
    }

    /// The first inputs, without duplicates: those of the vectors in their order, then those that no vector gives.
    package func seeds(from vectors: [SeedVector]) -> [FuzzSeed] {
        var known: Set<[UInt8]> = []
        return (vectors.flatMap(vectorSeeds) + madeSeeds()).filter { seed in
            seed.bytes.count <= maximumLength && known.insert(seed.bytes).inserted
        }
    }

    /// An input as a vector, in each way that an operation can take it, the most natural one first.
    package func drafts(of bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        guard let makeDrafts else { throw FuzzDraftError("no operation of vectors takes the inputs of \(name)") }
        return try makeDrafts(bytes)
    }
}
