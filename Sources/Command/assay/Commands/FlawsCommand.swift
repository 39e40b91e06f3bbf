internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayReports
internal import ReferenceClient

/// `assay flaws`: which vectors detect which flaws.
enum FlawsCommand {
    private static let options =
        [
            Option(
                "flaw", "ID", "only this flaw, with all vectors that detect it; repeatable",
                .flaws)
        ] + VectorOptions.selection + VectorOptions.sources + [
            ReportOutput<FlawResults>.option,
            Option("output", "FILE", "the file for the report; default standard output", .files),
            Option(
                "expected-findings", "FILE",
                "known findings of a client, as for assay run; two vectors with different results differ; repeatable",
                .files),
            Option("surplus", "N", "fail if more than N vectors add nothing to another; default no limit"),
            Option(
                "write-causes", "FILE", "write the effects of each flaw on the vectors, for naming causes of findings",
                .files),
            Option(
                "diagnosis", "N",
                "measure how well causes are found, also when a flaw is added N times to clients that have many others"),
            ClientChoice.jobs,
        ]

    static let command = Command(
        "flaws", "switch on flaws of the reference client one at a time and report which vectors detect each",
        usage: "flaws [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let output = try ReportOutput<FlawResults>.readOne(arguments)
        let jobs = try ClientChoice.jobCount(arguments)
        let additions = try arguments.integer("diagnosis", in: 1...100_000)
        if let file = try arguments.value("write-causes") { try ReportFile.check(file) }
        let catalogue = ReferenceCatalogue(try BundledClients.flaws())
        let flaws = try selected(catalogue.flaws, arguments)
        let limit = try arguments.integer("surplus", in: 0...1_000_000).map(Int.init)
        let findings = try arguments.values("expected-findings").map { ($0, try ExpectedFindings(path: $0)) }
        let library = try VectorOptions.load(arguments, console)
        let all = Set(library.vectors.map(\.fullID))
        for (path, expected) in findings { try expected.check(path, names: all) }
        let vectors = try VectorOptions.rendered(of: library, arguments, console)
        let progress = Progress(console, of: vectors.count, "vector")
        defer { progress.end() }
        let runner = KillMatrixRunner(library, catalogue: catalogue, workers: jobs) { progress.update($0) }
        let matrix: KillMatrix
        do {
            matrix = try runner.run(vectors, flaws: flaws)
        } catch {
            throw UsageError("\(error)")
        }
        progress.end()
        let dictionary = FaultDictionary(matrix, of: library)
        var writing = ReportWriting(console)
        let isFinished = matrix.unfinished.isEmpty
        if !isFinished {
            console.error(
                "assay: the time of \(matrix.unfinished.count, "vector") ran out; no causes are written or measured")
        }
        if isFinished, let file = try arguments.value("write-causes") {
            guard matrix.hasAllVectors, matrix.hasAllFlaws else {
                throw UsageError("--write-causes needs all vectors and all flaws")
            }
            try writing.attempt { try ReportFile.write(VisibleText(lines: dictionary.text), to: file) }
        }
        let measurement = try (isFinished ? additions : nil).map { additions in
            try DiagnosisRunner(library, catalogue: catalogue, workers: jobs)
                .measure(dictionary, additions: Int(additions), seed: 1)
        }
        let results = FlawResults(
            matrix, failures: findings.map(\.1.ids), limit: limit, listsKillers: arguments.has("flaw"),
            measurement: measurement)
        try writing.attempt { try output.write(results, to: console) }
        guard !matrix.rows.isEmpty else { throw UsageError("the selected vectors test none of the selected flaws") }
        if results.exceedsLimit {
            console.error("assay: more vectors add nothing to another than --surplus allows (\(limit ?? 0))")
        }
        let isCurrent = try isCurrent(dictionary, matrix, library, arguments, console)
        return writing.status(
            matrix.isClean && isCurrent && measurement?.isGood != false && !results.exceedsLimit ? .success : .findings)
    }

    /// Whether the dictionary next to the vectors is what the matrix gives; says so if it is not.
    private static func isCurrent(
        _ current: FaultDictionary, _ matrix: KillMatrix, _ library: VectorLibrary, _ arguments: Arguments,
        _ console: Console
    ) throws -> Bool {
        guard matrix.hasAllVectors, matrix.hasAllFlaws, library.hasOwnFaultDictionary, !arguments.has("write-causes"),
            let known = try library.faultDictionary(), let difference = known.difference(from: current)
        else { return true }
        console.error(
            "assay: \(FaultDictionary.file) is out of date: \(difference); "
                + "assay flaws --write-causes vectors/\(FaultDictionary.file) makes it again")
        return false
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
