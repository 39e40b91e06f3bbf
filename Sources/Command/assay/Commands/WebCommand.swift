internal import AssayConformance
internal import AssayJSON
internal import AssayReports
internal import AssayWeb
internal import Foundation
internal import MockGoogleServer
internal import TokenForge

/// `assay web`: tests a web application as a black box.
enum WebCommand {
    private static let options =
        WebOptions.all + VectorOptions.selection + [
            Option("profile", "NAME", "strict or core; default core", .words(["core", "strict"]))
        ]
        + VectorOptions.sources + ReportOutput<RunResults>.options
        + [ReportConclusion.full, ReportConclusion.failOn, SARIFLocation.option, EarlierReport.option]
        + ExpectedFindings.options + [
            Option("list", nil, "list the selected scenarios without running them")
        ]

    static let command = Command(
        "web", formerly: ["rp"], "test a web application as a black box (docs/web.md)",
        usage: "web --start URL --accepted RULE [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let outputs = try ReportOutput<RunResults>.read(arguments)
        let failOn = try ReportConclusion.leastImportance(arguments)
        let features = try WebOptions.features(arguments)
        let expected = try ExpectedFindings(arguments)
        let earlier = try EarlierReport.read(arguments)
        let location = try SARIFLocation.read(arguments, outputs)
        let library = try VectorOptions.load(arguments, console)
        let profile = try RunCommand.profile(arguments, library) ?? "core"
        let web = try webScenarios(arguments, library, console)
        let tokens = library.vectors.filter { $0.operation == .verifyIDToken && $0.area.hasPrefix("id-token/") }
        let selected = try VectorOptions.select(web.map(\.vector) + tokens, arguments)
        if arguments.has("list") {
            for vector in selected { console.print("\(vector.fullID.padded(to: 60))\(vector.title)") }
            return .success
        }
        try VectorOptions.checkRendering(
            of: selected.filter { $0.operation == .verifyIDToken }, in: library, console)
        let application = try WebOptions.application(arguments)
        let provider = try WebProviderSetup(arguments, forge: library.forge)
        defer {
            provider.reportRefusals(to: console)
            provider.stop()
        }
        let people = try WebOptions.people(arguments)
        let token = TokenVectorScenario(
            issuer: provider.server.baseURL, features: features, hostedDomain: people.hostedDomain)
        let own = Dictionary(web.map { ($0.vector.fullID, $0) }) { first, _ in first }
        let scenarios = selected.map { own[$0.fullID] ?? token.scenario(of: $0) }

        ProcessSignals.ignoreBrokenPipes()
        let signals = try ProcessSignals(reportingTo: console)
        let environment = provider.environment(application)
        for (name, value) in environment { console.error("\(name)=\(value)") }
        let process = try process(arguments, environment, secret: provider.registration.secret)
        defer {
            process?.stop()
            signals.end()
        }
        var options = WebRun.Options(profiles: library.profiles)
        options.profile = profile
        options.isSecure = provider.server.authorityCertificate != nil
        options.readsIDTokens = !arguments.has("no-id-token")
        options.process = process
        if let seconds = try arguments.integer("wait", in: 1...3_600) { options.startLimit = .seconds(seconds) }
        let progress = Progress(console, of: scenarios.count, "scenario")
        defer { progress.end() }
        options.progress = { activity in
            switch activity {
            case .preparation(let words): progress.begin(words)
            case .scenario(let id, let finished): progress.update(finished, id)
            }
        }
        options.interruption = { [interruption = signals.interruption] in interruption.signal?.name }
        let transport = SocketTransport { [interruption = signals.interruption] in interruption.signal != nil }
        var settings = try WebOptions.browser(arguments, application, provider, transport)
        settings.scripts = try WebOptions.scripts(arguments, provider)
        defer { settings.scripts?.stop() }
        options.returnParameter = try arguments.value("return-parameter")
        options.second = try provider.second(arguments, people, forge: library.forge, settings)
        let run = WebRun(
            application, settings,
            WebProvider(
                provider.server, forge: library.forge, registration: provider.registration, people: people,
                clock: settings.clock),
            options)
        do {
            try run.prepare()
        } catch {
            // An interrupted run has a report too, which says that no scenario was played.
            guard signals.interruption.signal != nil else { throw UsageError("\(error)") }
        }
        if provider.registration.redirectURIs.isEmpty {
            for uri in run.provider.registration.redirectURIs { console.error("REDIRECT_URI=\(uri)") }
        }
        if !run.traits.contains(.identity), signals.interruption.signal == nil {
            console.error(
                "assay: the page after a sign-in does not show who is signed in, so every scenario in which the application "
                    + "accepts is inconclusive. Show the person's sub or email on it, or name another page with --check; "
                    + "--identity says where the page shows it, or the application's own {account}")
        } else if !run.marks.isEmpty {
            let fields = run.marks.map(\.field.rawValue).joined(separator: ", ")
            console.error("the page shows who is signed in by: \(fields)")
        }
        var report = run.run(scenarios)
        progress.end()
        if !report.findings.isEmpty {
            report.diagnosis = try library.webFaultDictionary().map {
                Diagnosis(report, with: $0.adapted(to: report))
            }
        }
        expected?.mark(&report, known: Set((web.map(\.vector) + tokens).map(\.fullID)))
        var writing = ReportWriting(console)
        try writing.attempt { try ExpectedFindings.write(report, arguments, console) }
        var setting = ReportSetting(library)
        setting.command = again(arguments)
        setting.commandLine = setting.command
        setting.testedAt = console.now()
        setting.comparison = EarlierReport.comparison(of: report, with: earlier, console)
        setting.location = location
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

    /// The command that plays a scenario again, without its id; `…` stands for secrets, and for commands and paths of the
    /// user's machine.
    static func again(_ arguments: Arguments) -> String {
        let known = WebOptions.all
        let hidden: Set = ["command", "client-secret", "log", "ca-file"]
        let repeated = Set(known.map(\.name)).union(["profile", "vectors"])
        var words = ["assay web"]
        for option in arguments.options where repeated.contains(option.name) {
            words.append("--\(option.name)")
            let isFlag = known.contains { $0.name == option.name && $0.value == nil }
            if isFlag { continue }
            let isHidden = hidden.contains(option.name) || option.name == "vectors" && option.value.hasPrefix("/")
            words.append(isHidden ? "…" : ClientChoice.quotedIfNeeded(option.value))
        }
        return words.joined(separator: " ")
    }

    /// The scenarios of `vectors/web`.
    private static func webScenarios(
        _ arguments: Arguments, _ library: VectorLibrary, _ console: Console
    ) throws -> [WebScenario] {
        var collector = JSONErrorCollector()
        let source = try VectorFolders(arguments).source
        let files = source.folders(named: "web").flatMap { folder in
            WebScenarioFile.load(folder, of: library, source, into: &collector)
        }
        return try VectorOptions.checked(files, collector, in: "scenarios", console).flatMap(\.scenarios)
    }

    private static func process(
        _ arguments: Arguments, _ environment: [(name: String, value: String)], secret: String
    ) throws -> ApplicationProcess? {
        guard let command = try arguments.value("command") else {
            if arguments.has("log") { throw UsageError("--log needs --command") }
            return nil
        }
        let log = try arguments.value("log")
        if let log {
            do { try AtomicFile.write(Data(), to: log) } catch { throw UsageError("\(log) cannot be written") }
        }
        return ApplicationProcess(
            command: command, environment: Dictionary(environment.map { ($0.name, $0.value) }) { $1 },
            inherited: ProcessInfo.processInfo.environment, log: log, secrets: [secret])
    }
}
