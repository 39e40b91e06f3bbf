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
    ]

    private enum Source {
        case generated(GeneratedRun.Amount, seed: UInt64)
        case named(JSONNode)
    }

    private let source: Source
    private let operations: Set<ClientOperation>?
    private let folder: String?

    /// The options; `nil` if the run is one of vectors.
    init?(_ arguments: Arguments) throws {
        folder = try arguments.value("keep-inputs")
        let seed = try arguments.integer("seed", in: 0...Int64.max).map { UInt64($0) }
        if let text = try arguments.value("input") {
            guard try arguments.value("generate") == nil, seed == nil else {
                throw UsageError("--input cannot be combined with --generate or --seed")
            }
            source = .named(try Self.document(text))
        } else if let text = try arguments.value("generate") {
            source = .generated(try Self.amount(text), seed: seed ?? 1)
        } else {
            guard seed == nil, folder == nil, !arguments.has("operation") else {
                throw UsageError("--seed, --operation and --keep-inputs need --generate")
            }
            return nil
        }
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

    /// Tests a client on the inputs.
    func report(
        _ library: VectorLibrary, _ client: RunningClient, timeout: Duration,
        progress: @escaping @Sendable (Int) -> Void,
        interruption: @escaping @Sendable () -> String?
    ) throws -> RunReport {
        let flaws = try BundledClients.flaws()
        guard let bounds = Bounds(flaws) else { throw HarnessError("the clients at the boundary of core are missing") }
        var options = GeneratedRun.Options(amount: .count(1), workers: client.workers, timeout: timeout)
        options.progress = progress
        options.interruption = interruption
        switch source {
        case .generated(let amount, let seed):
            options.amount = amount
            options.seed = seed
            options.operations = operations
            return try GeneratedRun(library, client: client.client, bounds: bounds, options: options).run()
                .runReport(of: library, flaws)
        case .named(let node):
            do {
                return try GeneratedRun(library, client: client.client, bounds: bounds, options: options).run(node)
                    .runReport(of: library, flaws)
            } catch let error as JSONError {
                throw UsageError("\(error)")
            }
        }
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
