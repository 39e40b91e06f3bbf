internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayReports

/// `assay run`: runs vectors against a client.
enum RunCommand {
    private static let options =
        [
            Option(
                "client", "NAME", "a bundled client: \(BundledClients.names.joined(separator: ", "))",
                .words(BundledClients.names))
        ] + ClientChoice.options + VectorOptions.selection + [
            Option(
                "profile", "NAME", "core, strict or app, or several joined by a plus sign; default the client's own",
                .words(["core", "strict", "app"]))
        ] + VectorOptions.sources + ReportOutput<RunResults>.options + [ReportConclusion.full] + ReportInputs.options
        + [SARIFLocation.option, EarlierReport.option] + ExpectedFindings.options + [
            ReportConclusion.failOn,
            ClientChoice.jobs,
            Option("order", "SEED", "run the vectors in a random order with this seed; default the slowest first"),
            ClientChoice.timeout,
        ] + GeneratedInputOptions.options

    static let command = Command(
        "run", "run vectors against a client and report the results; the default command", usage: "[run] [OPTIONS]",
        options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let outputs = try ReportOutput<RunResults>.read(arguments)
        let inputs = try ReportInputs(arguments, outputs)
        let choice = try ClientChoice(arguments)
        let progress = Progress(console, "reading the vectors")
        defer { progress.end() }
        let library = try VectorOptions.load(arguments, console)
        let profile = try profile(arguments, library)
        let expected = try ExpectedFindings(arguments)
        let earlier = try EarlierReport.read(arguments)
        let failOn = try ReportConclusion.leastImportance(arguments)
        let location = try SARIFLocation.read(arguments, outputs)
        let generated = try GeneratedInputOptions(arguments)
        if earlier != nil, generated != nil { throw UsageError("--compare needs a run of vectors, not of made inputs") }
        let vectors = generated == nil ? try VectorOptions.rendered(of: library, arguments, console) : []
        let client = try choice.start()
        let signals = try ProcessSignals(reportingTo: console)
        defer { signals.end() }
        if generated == nil { progress.count(to: vectors.count, "vector") }
        if let generated { progress.count(to: generated.count ?? 0, "input") }
        var options = Runner.Options(
            profile: profile ?? client.defaultProfile, workers: client.workers, timeout: choice.timeout
        ) { progress.update($0) }
        options.keepsRenderings = false
        let unanswered = choice.isCommand ? UnansweredInputs() : nil
        options.unanswered = unanswered
        options.interruption = { [interruption = signals.interruption] in
            interruption.signal?.name ?? unanswered?.words
        }
        options.orderSeed = try arguments.integer("order", in: 0...Int64.max).map { UInt64($0) }
        var report =
            try generated?.report(
                library, client, timeout: choice.timeout, console, progress: { progress.update($0) },
                interruption: { [interruption = signals.interruption] in interruption.signal?.name })
            ?? Runner(library, client: client.client, options: options).run(vectors)
        progress.end()
        if let words = unanswered?.words {
            client.close(console)
            throw UsageError("\(words); assay adapter check --exec COMMAND looks at the adapter itself")
        }
        // An interrupted client may be busy; it ends with this process, and the reports must not wait for it.
        if report.interruption == nil { client.close(console) }
        let names = Set(library.vectors.map(\.fullID))
        expected?.mark(&report, known: names)
        var writing = ReportWriting(console)
        try writing.attempt { try generated?.keep(report, console) }
        try writing.attempt { try ExpectedFindings.write(report, arguments, console) }
        var setting = ReportSetting(library, inputs.supplements)
        setting.location = location
        setting.command = try again(arguments)
        setting.commandLine = try commandLine(arguments)
        setting.testedAt = console.now()
        setting.comparison = EarlierReport.comparison(of: report, with: earlier, console)
        let results = RunResults(report, setting, full: arguments.has("full"))
        let namesGone = results.full || !outputs.contains(where: \.isPrinted)
        for output in outputs { try writing.attempt { try output.write(results, to: console) } }
        if let signal = signals.interruption.signal,
            let status = ReportConclusion.status(of: report, after: signal, console)
        {
            return status
        }
        return writing.status(
            try ReportConclusion.status(of: report, expected, failOn: failOn, namesGone: namesGone, console))
    }

    /// The command that runs a vector again, without its id; `…` stands for commands and paths of the user's machine.
    private static func again(_ arguments: Arguments) throws -> String {
        var words = ["assay run"]
        words.append(arguments.has("exec") ? "--exec …" : "--client \(try arguments.value("client") ?? "library")")
        words += try arguments.value("profile").map { ["--profile \($0)"] } ?? []
        words += arguments.values("vectors").map { "--vectors \($0.hasPrefix("/") ? "…" : ClientChoice.quoted($0))" }
        return words.joined(separator: " ")
    }

    /// The command line of the run, with the vectors that were selected.
    private static func commandLine(_ arguments: Arguments) throws -> String {
        let selection = ["only", "skip"].flatMap { name in
            arguments.values(name).map { "--\(name) \(ClientChoice.quotedIfNeeded($0))" }
        }
        return ([try again(arguments)] + selection).joined(separator: " ")
    }

    /// The profile that the options name; `nil` for the client's default.
    static func profile(_ arguments: Arguments, _ library: VectorLibrary) throws -> String? {
        guard let profile = try arguments.value("profile") else { return nil }
        guard let unknown = library.profiles.unknownName(in: profile) else { return profile }
        let names = library.profiles.profiles.map(\.name).joined(separator: ", ")
        throw UsageError("unknown profile \"\(unknown)\"; the profiles are \(names)")
    }
}
