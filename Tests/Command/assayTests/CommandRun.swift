import AssayConformance
import AssayVectors
import Synchronization

@testable import assay

/// A command line that was run in this process, and its output.
struct CommandRun {
    let status: ExitStatus
    /// The text on standard output.
    let output: String
    /// The lines of standard error, without those that name the folders of vectors.
    let errorLines: [String]
    /// The lines of standard error that name the folders of vectors.
    let folderLines: [String]

    /// The time of every run, in seconds since 1970.
    static let instant: Int64 = 1_791_000_000

    /// The vectors of this checkout, which no test changes.
    private static let vectors = KeptVectors(
        Set(["vectors", BundledVectors.path ?? "vectors"].map { VectorSource(folders: [$0], bundled: $0) }))

    init(_ arguments: [String], hasColours: Bool = false, width: Int? = nil, progressWidth: Int? = nil) {
        self.init(hasColours: hasColours, width: width, progressWidth: progressWidth) {
            Assay.run(arguments, console: $0)
        }
    }

    /// Runs the body with a console instead of a command line.
    init(
        hasColours: Bool = false, width: Int? = nil, progressWidth: Int? = nil, _ body: (Console) throws -> ExitStatus
    ) rethrows {
        let written = Captured()
        let errors = Captured()
        let console = Console(
            hasColours: hasColours, width: width, progressWidth: progressWidth, now: { Self.instant },
            write: { written.append($0) }, writeError: { errors.append($0) })
        status = try KeptVectors.$current.withValue(Self.vectors) { try body(console) }
        output = written.text
        let lines = errors.text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        errorLines = lines.filter { !$0.hasPrefix("assay: vectors: ") }
        folderLines = lines.filter { $0.hasPrefix("assay: vectors: ") }
    }

    init(_ arguments: String...) { self.init(arguments) }

    /// Collects text from any thread.
    private final class Captured: Sendable {
        private let pieces = Mutex("")
        var text: String { pieces.withLock { $0 } }
        func append(_ piece: String) { pieces.withLock { $0 += piece } }
    }
}

extension VectorsPromote {
    /// Runs the command on the words of a command line.
    static func run(
        words: [String], _ console: Console, observe: (_ file: String, _ client: String) throws -> Observation
    ) throws -> ExitStatus {
        try run(Arguments(words, knowing: options, operands: 0...1), console, observe: observe)
    }
}
