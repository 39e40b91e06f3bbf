internal import AssayAdapterClient
internal import AssayClients
internal import AssayConformance
import Foundation

/// The client that the options name, and how it is run.
struct ClientChoice {
    static let options = [
        Option(
            "exec", "COMMAND", "a client in another process, which speaks the adapter protocol; a shell's command line"),
        Option(
            "isolate", nil,
            "run the bundled client in a process of its own, which may crash; \"account\" is played in this one"),
    ]

    /// How many vectors are under way at once, or processes run.
    let jobs: Int
    /// How long a client may take over one input.
    let timeout: Duration
    private let source: Source

    enum Source {
        case bundled(any ClientUnderTest)
        case command(String)
        case isolated(any ClientUnderTest, command: String)
    }

    init(_ arguments: Arguments) throws {
        jobs = Int(
            try arguments.integer("jobs", in: 1...1024) ?? Int64(ProcessInfo.processInfo.activeProcessorCount))
        timeout = .seconds(try arguments.integer("timeout", in: 1...86_400) ?? 10)
        let name = try arguments.value("client")
        if let command = try arguments.value("exec") {
            guard name == nil, !arguments.has("isolate") else {
                throw UsageError("--exec names a client of its own; leave out --client and --isolate")
            }
            source = .command(command)
            return
        }
        let client = try Self.bundled(name ?? "library")
        source =
            arguments.has("isolate")
            ? .isolated(client, command: try Self.command(isolating: client)) : .bundled(client)
    }

    init(_ source: Source, jobs: Int, timeout: Duration) {
        self.source = source
        self.jobs = jobs
        self.timeout = timeout
    }

    /// The bundled client of that name.
    static func bundled(_ name: String) throws -> any ClientUnderTest {
        if let client = BundledClients.client(named: name) { return client }
        throw UsageError(
            "unknown client \"\(name)\"; the clients are \(BundledClients.names.joined(separator: ", "))")
    }

    /// This program again, as an adapter of one client.
    private static func command(isolating client: any ClientUnderTest) throws -> String {
        guard let executable = Bundle.main.executableURL?.path else {
            throw HarnessError("the executable cannot be found, so that nothing can be isolated")
        }
        return "exec \(quoted(executable)) adapter serve \(client.description.name)"
    }

    /// A text as one word of a shell's command line.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Starts the client if it is in another process.
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
        do throws(AdapterFailure) {
            let adapter = try AdapterClient(command: command, timeout: timeout, processes: jobs, local: bundled)
            return RunningClient(
                client: adapter, workers: adapter.workers,
                defaultProfile: (bundled ?? adapter).description.defaultProfile, adapter: adapter)
        } catch {
            switch error {
            case .unusable(let text): throw UsageError(text)
            case .harness(let text): throw HarnessError(text)
            }
        }
    }
}

/// A client that can be asked.
struct RunningClient {
    let client: any ClientUnderTest
    /// How many vectors may be under way at once.
    let workers: Int
    /// The profile it is judged by unless the command line says otherwise.
    let defaultProfile: String
    fileprivate let adapter: AdapterClient?

    /// Ends its processes, and tells what happened to them that is no vector's fault.
    func close(_ console: Console) {
        guard let adapter else { return }
        adapter.close()
        let incidents = adapter.incidents
        guard let first = incidents.first else { return }
        console.error(
            "assay: between probes the adapter broke off \(incidents.count) times and was started again; first: \(first)"
        )
    }
}
