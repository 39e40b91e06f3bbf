internal import AssayClients
internal import AssayConformance
internal import AssayGeneration
internal import AssayJSON
import Foundation

/// The options of `assay run` for inputs that nobody wrote.
struct GeneratedInputOptions {
    static let options = [
        Option(
            "generate", "N",
            "in place of vectors, N inputs that nobody wrote; a time such as 60s or 10m, or pairs for all pairs of edits"
        ),
        Option("seed", "S", "the seed of these inputs; default 1"),
        Option(
            "operation", "NAME", "make inputs for this operation alone; repeatable",
            .words(GeneratedRun.operations.map(\.rawValue))),
        Option("input", "JSON", "in place of vectors, one input: a JSON object with its operation, or a file with it"),
        Option("keep-inputs", "DIR", "write each input that nobody wrote and that fails to this folder", .folders),
        Option(
            "corpus", "DIR",
            "try the inputs of this folder first, say which the client answers otherwise than before, and add those that it "
                + "answers as none before", .folders),
    ]

    private enum Source {
        case generated(GeneratedRun.Amount, seed: UInt64)
        case named(JSONNode)
    }

    private let source: Source
    private let operations: Set<ClientOperation>?
    private let folder: String?
    /// The folder of a corpus with its files; `nil` if there is none.
    private let corpus: (folder: String, files: [(name: String, content: JSONNode)])?

    /// The options; `nil` if the run is one of vectors.
    init?(_ arguments: Arguments) throws {
        folder = try arguments.value("keep-inputs")
        let seed = try arguments.integer("seed", in: 0...Int64.max).map { UInt64($0) }
        if let text = try arguments.value("input") {
            guard try arguments.value("generate") == nil, seed == nil, !arguments.has("corpus") else {
                throw UsageError("--input cannot be combined with --generate, --seed or --corpus")
            }
            source = .named(try Self.document(text))
        } else if let text = try arguments.value("generate") {
            source = .generated(try Self.amount(text), seed: seed ?? 1)
        } else {
            guard seed == nil, folder == nil, !arguments.has("operation"), !arguments.has("corpus") else {
                throw UsageError("--seed, --operation, --keep-inputs and --corpus need --generate")
            }
            return nil
        }
        corpus = try arguments.value("corpus").map { folder in (folder, try Self.corpus(folder)) }
        operations = try Self.operations(arguments)
        for name in ["only", "skip", "shard", "order"] where arguments.has(name) {
            throw UsageError("--\(name) selects vectors, and --generate and --input run none")
        }
    }

    private static func amount(_ text: String) throws -> GeneratedRun.Amount {
        if text == "pairs" { return .pairs }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let range = 1...10_000_000
        if let number = Int(digits), range.contains(number) {
            switch text.dropFirst(digits.count) {
            case "": return .count(number)
            case "s": return .time(.seconds(number))
            case "m": return .time(.seconds(60 * number))
            default: break
            }
        }
        throw UsageError("--generate takes a number, a time such as 60s or 10m, or pairs, not \"\(text)\"")
    }

    private static func operations(_ arguments: Arguments) throws -> Set<ClientOperation>? {
        let names = arguments.values("operation")
        let operations = try names.map { name in
            guard let operation = GeneratedRun.operations.first(where: { $0.rawValue == name }) else {
                let known = GeneratedRun.operations.map(\.rawValue)
                throw UsageError(
                    "no inputs are made for the operation \"\(name)\"\(SpellingSuggestion.clause(for: name, among: known)); "
                        + "they are made for \(known.joined(separator: ", "))")
            }
            return operation
        }
        return operations.isEmpty ? nil : Set(operations)
    }

    private static func document(_ text: String) throws -> JSONNode {
        let isText = text.first { !$0.isWhitespace } == "{"
        guard isText else { return try InputFile.document(text) }
        do {
            return try JSON.parse(text: text, file: "--input")
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// The files of a corpus by name; none if the folder does not exist yet.
    private static func corpus(_ folder: String) throws -> [(name: String, content: JSONNode)] {
        guard InputFolder.contains(folder) else { return [] }
        var collector = JSONErrorCollector()
        var files: [(name: String, content: JSONNode)] = []
        for entry in InputFolder.entries(of: folder, isNamedByUser: true, into: &collector)
        where !entry.isFolder && entry.name.hasSuffix(".json") {
            do {
                let path = "\(folder)/\(entry.name)"
                files.append((entry.name, try DocumentFile.parse(path, as: path)))
            } catch {
                collector.record(error)
            }
        }
        if let error = collector.errors.first { throw UsageError("\(error)") }
        return files
    }

    /// Tests a client on the inputs.
    func report(
        _ library: VectorLibrary, _ client: RunningClient, timeout: Duration, _ console: Console,
        progress: @escaping @Sendable (Int) -> Void,
        interruption: @escaping @Sendable () -> String?
    ) throws -> RunReport {
        let flaws = try BundledClients.flaws()
        guard let bounds = Bounds(flaws) else { throw HarnessError("the clients at the boundary of core are missing") }
        var options = GeneratedRun.Options(amount: .count(1), workers: client.workers, timeout: timeout)
        options.progress = progress
        options.interruption = interruption
        if case .generated(let amount, let seed) = source {
            options.amount = amount
            options.seed = seed
            options.operations = operations
        }
        let run = GeneratedRun(library, client: client.client, bounds: bounds, options: options)
        var result: GeneratedReport
        do throws(JSONError) {
            switch source {
            case .generated:
                result = run.run(keeping: try corpus.map { files throws(JSONError) in try run.corpus(files.files) })
            case .named(let node): result = try run.run(node)
            }
        } catch {
            throw UsageError("\(error)")
        }
        try keep(result.corpus, console)
        return try result.runReport(of: library, flaws)
    }

    /// Writes the inputs that are new in a corpus, and those that are answered otherwise than before.
    private func keep(_ kept: Corpus?, _ console: Console) throws {
        guard let kept, let folder = corpus?.folder else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for file in kept.written {
            try ReportFile.write(VisibleText(json: file.content), to: "\(folder)/\(file.name)")
        }
        console.error("assay: \(folder) has \(kept.count, "input"), \(kept.counts.added) of them new")
    }

    /// The number of inputs that progress counts to; `nil` if it is not known.
    var count: Int? { if case .generated(.count(let count), _) = source { count } else { nil } }

    /// Writes the inputs that fail and that no vector has, a file for each.
    func keep(_ report: RunReport, _ console: Console) throws {
        guard let folder else { return }
        let made = report.findings.map(\.vector).filter(\.isGenerated)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for vector in made {
            let name = "\(vector.operation.rawValue)-\(vector.id).json"
            try ReportFile.write(VisibleText(json: vector.inputDescription), to: "\(folder)/\(name)")
        }
        console.error(
            "assay: \(folder) has \(made.count, "input") of this run; assay vectors promote FILE makes a vector of one")
    }
}
