internal import AssayConformance
internal import AssayDocument
internal import AssayReports
import Foundation
internal import ReferenceClient

/// `assay flaws`: whether every flaw gets caught, and by what.
enum FlawsCommand {
    private static let options =
        [
            Option("flaw", "ID", "only this flaw, with all the vectors that notice it; repeatable")
        ] + VectorOptions.selection + VectorOptions.sources + [
            ReportOutput<FlawResults>.option,
            Option("output", "FILE", "where the report goes; standard output if left out"),
            Option("jobs", "N", "vectors under way at once; as many as there are cores if left out"),
        ]

    static func run(_ words: [String], _ console: Console) throws -> ExitStatus {
        let arguments = try Arguments(
            words, for: "flaws [OPTIONS]",
            "Gives the reference client one flaw after another and reports which vectors notice it.", options, console)
        let output = try ReportOutput<FlawResults>.readOne(arguments)
        let jobs = try arguments.integer("jobs", in: 1...1024)
        let catalogue = ReferenceCatalogue()
        let flaws = try selected(catalogue.flaws, arguments)
        let library = try VectorOptions.load(arguments, console)
        let vectors = try VectorOptions.select(library.vectors, arguments)
        let runner = KillMatrixRunner(
            library, catalogue: catalogue, workers: jobs.map(Int.init) ?? ProcessInfo.processInfo.activeProcessorCount
        ) { done in
            if done % 64 == 0 { console.progress("\(done) of \(vectors.count)") }
        }
        let matrix: KillMatrix
        do {
            matrix = try runner.run(vectors, flaws: flaws)
        } catch {
            throw UsageError("\(error)")
        }
        console.progress("")
        try output.write(FlawResults(matrix, listsKillers: arguments.has("flaw")), to: console)
        guard !matrix.rows.isEmpty else { throw UsageError("the vectors selected notice none of the flaws selected") }
        return matrix.isClean ? .success : .findings
    }

    private static func selected(_ flaws: [FlawDescription], _ arguments: Arguments) throws -> [FlawDescription] {
        let named = arguments.values("flaw")
        guard !named.isEmpty else { return flaws }
        return try named.map { id in
            if let flaw = flaws.first(where: { $0.id == id }) { return flaw }
            throw UsageError("unknown flaw \"\(id)\"\(SpellingSuggestion.clause(for: id, among: flaws.map(\.id)))")
        }
    }
}
