public import AssayConformance
internal import AssayJSON
internal import AssayReports
internal import Foundation
internal import Synchronization

/// The bundled vectors for a client of your own, which run once, however many tests ask for their results.
///
/// Keep it in a constant of the test target, so that all tests share the run:
///
/// ```swift
/// let suite = ConformanceSuite(MyClient())
///
/// @Test(arguments: try suite.results)
/// func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }
/// ```
///
/// Vectors for operations and features that the client does not have are skipped and not among the results, nor are
/// those whose answer the profile leaves open. A trap of a client in this process ends the test; the name of the vector
/// is then the last line of standard error.
public final class ConformanceSuite: Sendable {
    let selection: ConformanceSelection
    private let outcome = Mutex<Result<ConformanceRun, any Error>?>(nil)

    /// Describes a run, which begins when something is asked of it.
    ///
    /// A pattern is an area, such as `id-token` or `id-token/audience`, or the full id of a vector, in which `*` matches
    /// any text and `?` one character.
    ///
    /// - Parameters:
    ///   - client: the client, which is called from several threads.
    ///   - only: patterns of the vectors to run; all vectors if empty.
    ///   - skipping: patterns of the vectors to leave out, each with the reason.
    ///   - profile: `core`, `strict` or `app`, several joined by a plus sign, or `nil` for the default of the client's
    ///     description.
    ///   - folders: folders with vectors of your own, which run instead of the bundled ones.
    ///   - known: the findings that are accepted for now, by full id, each with the reason.
    ///   - failOn: the importance from which on a finding is not expected; every finding for `low`.
    ///   - timeout: the time limit of the client for one input.
    public init(
        _ client: any ClientUnderTest, only: [String] = [], skipping: [String: String] = [:], profile: String? = nil,
        folders: [String] = [], known: [String: String] = [:], failOn: Importance = .low,
        timeout: Duration = .seconds(10)
    ) {
        selection = ConformanceSelection(
            client: client, only: only, skipping: skipping, profile: profile, folders: folders, known: known,
            failOn: failOn, timeout: timeout)
    }

    /// A result for each vector that was judged or is inconclusive, in the order of the vectors; never empty.
    ///
    /// - Throws: `ConformanceSuiteError` if the vectors cannot be read; if a pattern, the profile or a known finding names
    ///   nothing; if nothing was judged in the whole run or of one of the patterns; or if the client accepts no honest
    ///   input of an operation, so that its refusals show nothing. `SuiteFailure` if the suite itself failed.
    public var results: [ConformanceResult] {
        get throws { try run().results }
    }

    /// The results that fail a test: the findings and inconclusive results that are neither known nor less important
    /// than asked for, and the known findings that no longer happen.
    ///
    /// - Throws: as `results`.
    public var unexpected: [ConformanceResult] {
        get throws { try results.filter { !$0.isExpected } }
    }

    /// The run on one screen: the causes that explain most with their remedies, what was left out, and the verdict.
    ///
    /// - Throws: as `results`.
    public var summary: String {
        get throws { try run().summary }
    }

    /// A form of a report.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Text with every cause and every finding.
        case text
        /// JSON, as `assay run --format json` writes it.
        case json
        /// JUnit's XML, for a CI server.
        case junit
        /// SARIF, for a list of findings beside the code.
        case sarif
        /// Markdown, for a comment or a summary of a job.
        case markdown
        /// A page for a browser, which also shows what was sent.
        case html
    }

    /// A report of the whole run, ended by a line feed.
    ///
    /// It contains no token, key or code.
    ///
    /// - Throws: as `results`.
    public func report(as format: Format) throws -> String { try run().report(as: format) }

    private func run() throws -> ConformanceRun {
        try outcome.withLock { outcome in
            if let outcome { return outcome }
            let new = Result { try ConformanceRun(selection) }
            outcome = new
            return new
        }.get()
    }
}
