internal import AssayAdapterClient
internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayProcesses
import Foundation

/// The client that the options select, and how it runs.
struct ClientChoice {
    static let options = [
        Option(
            "exec", "COMMAND", "a shell command that starts a client which speaks the adapter protocol"),
        Option(
            "isolate", nil,
            "run the bundled client in a separate process, which may crash; \"account\" still runs in this process"),
    ]

    static let jobs = Option(
        "jobs", "N", "the number of vectors or processes that run at once; default the number of cores")
    static let timeout = Option("timeout", "SECONDS", "time limit of a client for one input; default 10")

    /// The number of vectors or processes that run at once.
    let jobs: Int
    /// The time limit of a client for one input.
    let timeout: Duration
    private let source: Source

    enum Source {
        case bundled(any ClientUnderTest)
        case command(String)
        case isolated(any ClientUnderTest, command: String)
    }

    init(_ arguments: Arguments) throws {
        jobs = try Self.jobCount(arguments)
        timeout = try Self.timeLimit(arguments)
        let name = try arguments.value("client")
        if let command = try arguments.value("exec") {
            guard name == nil, !arguments.has("isolate") else {
                throw UsageError("--exec cannot be combined with --client or --isolate")
            }
            source = .command(command)
            return
        }
        let client = try Self.bundled(name ?? "library")
        source =
            arguments.has("isolate")
            ? .isolated(client, command: try Self.command(isolating: client)) : .bundled(client)
    }

    /// Whether the client is another program, and not a bundled client.
    var isCommand: Bool { if case .command = source { true } else { false } }

    init(_ source: Source, jobs: Int, timeout: Duration) {
        self.source = source
        self.jobs = jobs
        self.timeout = timeout
    }

    static func jobCount(_ arguments: Arguments) throws -> Int {
        try arguments.integer("jobs", in: 1...1024).map(Int.init) ?? ProcessInfo.processInfo.activeProcessorCount
    }

    static func timeLimit(_ arguments: Arguments) throws -> Duration {
        .seconds(try arguments.integer("timeout", in: 1...86_400) ?? 10)
    }

    /// The bundled client of that name.
    static func bundled(_ name: String) throws -> any ClientUnderTest {
        if let client = try BundledClients.client(named: name) { return client }
        throw UsageError(
            "unknown client \"\(name)\"; the clients are \(BundledClients.names.joined(separator: ", "))")
    }

    /// A command that starts this program as the adapter of a bundled client.
    private static func command(isolating client: any ClientUnderTest) throws -> String {
        guard let executable = Bundle.main.executableURL?.path else {
            throw HarnessError("the client cannot be isolated: the path of this executable is unknown")
        }
        return "exec \(quoted(executable)) adapter serve \(client.description.name)"
    }

    /// The text as one word of a shell command; plain words stay as they are.
    static func quotedIfNeeded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_./:,=+%@".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// The text, quoted as one word of a shell command.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Starts the client if it runs in another process.
    func start() throws -> RunningClient {
        switch source {
        case .bundled(let client):
            return RunningClient(
                client: client, workers: jobs, defaultProfile: client.description.defaultProfile, adapter: nil)
        case .command(let command):
            return try start(command, bundled: nil)
        case .isolated(let client, let command):
            return try start(command, bundled: client)
        }
    }

    private func start(_ command: String, bundled: (any ClientUnderTest)?) throws -> RunningClient {
        let processes = min(jobs, OpenFiles.processes())
        guard processes > 0 else {
            throw HarnessError(
                "a client in another process needs \(OpenFiles.needed(forProcesses: 1)) open files, and this process may "
                    + "open \(OpenFiles.limit) (ulimit -n)")
        }
        do throws(AdapterFailure) {
            let adapter = try AdapterClient(command: command, timeout: timeout, processes: processes, local: bundled)
            var client = RunningClient(
                client: adapter, workers: adapter.workers,
                defaultProfile: (bundled ?? adapter).description.defaultProfile, adapter: adapter)
            if processes < jobs {
                client.notice =
                    "\(processes, "process", plural: "processes") of the client instead of \(jobs) ran at once, because this process may "
                    + "open \(OpenFiles.limit) files (ulimit -n)"
            }
            return client
        } catch {
            switch error {
            case .unusable(let text): throw UsageError("\(text)")
            case .harness(let text): throw HarnessError("\(text)")
            }
        }
    }
}

/// A client that is ready for input.
struct RunningClient {
    let client: any ClientUnderTest
    /// The number of vectors that may run at once.
    let workers: Int
    /// The profile for its judgement unless the command line names another.
    let defaultProfile: String
    fileprivate let adapter: AdapterClient?
    /// What the run lacked; `nil` if nothing.
    fileprivate(set) var notice: VisibleText?

    /// Ends its processes, and reports failures of theirs that no vector caused.
    func close(_ console: Console) {
        if let notice { console.error("assay: \(notice)") }
        guard let adapter else { return }
        adapter.close()
        let incidents = adapter.incidents
        guard let first = incidents.first else { return }
        console.error(
            "assay: the adapter ended \(incidents.count, "time") between probes and was restarted; the first time: \(first)"
        )
    }
}
