internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// `assay matrix`: compares several clients.
enum MatrixCommand {
    private static let options =
        [
            Option(
                "client", "NAME", "a bundled client, or reference+flaw:ID; repeatable", .words(BundledClients.names)),
            Option(
                "exec", "NAME=COMMAND",
                "a name and a shell command that starts a client which speaks the adapter protocol; repeatable"),
        ] + VectorOptions.selection + [
            Option(
                "profile", "NAME", "the profile of all clients, as for assay run; default core",
                .words(["core", "strict", "app"]))
        ] + VectorOptions.sources
        + ReportOutput<MatrixResults>.options + ReportInputs.options + [
            Option("full", nil, "list all vectors in the text, not only those in which the clients differ"),
            Option(
                "expected-findings", "FOLDER",
                "known findings: those of the client NAME are in FOLDER/NAME.json; one that no longer happens is an error"
            ),
            ClientChoice.jobs, ClientChoice.timeout,
            Option(
                "client-time", "SECONDS",
                "time limit of a client for all vectors; those not started by then are inconclusive; default none"
            ),
        ]

    static let command = Command(
        "matrix", "run the same vectors against several clients and compare the results",
        usage: "matrix --client NAME --exec NAME=COMMAND … [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let outputs = try ReportOutput<MatrixResults>.read(arguments)
        let choices = try ClientChoice.several(arguments)
        let inputs = try ReportInputs(arguments, outputs)
        let library = try VectorOptions.load(arguments, console)
        let profile = try RunCommand.profile(arguments, library)
        let vectors = try VectorOptions.rendered(of: library, arguments, console)
        let expected = try expectedFindings(arguments, of: choices.map(\.name))
        let totalTime = try arguments.integer("client-time", in: 1...86_400).map { Duration.seconds($0) }
        let all = Set(library.vectors.map(\.fullID))
        var columns: [ClientMatrix.Column] = []
        var absences: [ClientMatrix.Absence] = []
        let signals = try ProcessSignals(reportingTo: console)
        defer { signals.end() }
        let interruption = signals.interruption
        let progress = Progress(console, of: choices.count * vectors.count, "result")
        defer { progress.end() }
        for (index, (name, choice)) in choices.enumerated() {
            if let signal = interruption.signal {
                absences.append(ClientMatrix.Absence(name: name, reason: "\(signal.name) interrupted the run before"))
                continue
            }
            let before = index * vectors.count
            progress.update(before, name)
            let client: RunningClient
            do {
                client = try choice.start()
            } catch let error as UsageError where choices.count > 1 {
                absences.append(ClientMatrix.Absence(name: name, reason: error.message.description))
                continue
            }
            var options = Runner.Options(profile: profile ?? "core", workers: client.workers, timeout: choice.timeout) {
                done in
                progress.update(before + done, name)
            }
            options.totalTime = totalTime
            options.interruption = { interruption.signal?.name }
            var report = try Runner(library, client: client.client, options: options).run(vectors)
            if let words = report.interruptionWords {
                absences.append(ClientMatrix.Absence(name: name, reason: words))
                continue
            }
            client.close(console)
            expected[name]?.mark(&report, known: all)
            columns.append(ClientMatrix.Column(name: name, report: report))
        }
        progress.end()
        for absence in absences { console.error("assay: \(absence.name) was not run: \(absence.reason)") }
        if let signal = interruption.signal, columns.isEmpty { return signal.status }
        guard !columns.isEmpty else { throw UsageError("no client could be run") }
        let matrix = ClientMatrix(columns, absences: absences)
        var setting = ReportSetting(library, inputs.supplements)
        setting.testedAt = console.now()
        let results = MatrixResults(matrix, setting, full: arguments.has("full"))
        var writing = ReportWriting(console)
        for output in outputs { try writing.attempt { try output.write(results, to: console) } }
        if let signal = interruption.signal, !absences.isEmpty { return signal.status }
        let silences = columns.compactMap { ReportConclusion.silence(in: $0.report, of: $0.name) }
        // A client that lacks the selected operations leaves the others to be compared; the status is not that of a pass.
        if silences.count == columns.count, let first = silences.first { throw UsageError(first) }
        for silence in silences { console.error("assay: \(silence)") }
        guard arguments.has("expected-findings") else {
            return writing.status(matrix.isClean ? .success : .findings)
        }
        let statuses = try columns.filter(\.report.hasJudgement).map { column in
            try ReportConclusion.status(
                of: column.report, expected[column.name], name: column.name, console)
        }
        return writing.status(
            statuses.contains(.findings) || !silences.isEmpty || !absences.isEmpty ? .findings : .success)
    }

    /// The known findings of each client, by its name; empty if the options name no folder.
    private static func expectedFindings(
        _ arguments: Arguments, of names: [String]
    ) throws -> [String: ExpectedFindings] {
        guard let folder = try arguments.value("expected-findings") else { return [:] }
        guard VectorSource.isFolder(folder) else {
            throw UsageError(
                "--expected-findings needs a folder with a file NAME.json for each client, not \"\(folder)\"")
        }
        var findings: [String: ExpectedFindings] = [:]
        for name in names { findings[name] = try ExpectedFindings.known(of: name, in: folder) }
        guard !findings.isEmpty else {
            throw UsageError("\(folder) has no \(names.map { $0 + ".json" }.joined(separator: " or "))")
        }
        return findings
    }
}
