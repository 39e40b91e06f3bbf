public import AssayConformance
internal import AssayJSON
internal import AssayProcesses
internal import AssayThreads
internal import Foundation
internal import Synchronization

/// Serves a client of this process as an adapter.
public enum AdapterServer {
    /// Serves on standard input and output until the suite says goodbye or closes the connection, and ends the process.
    ///
    /// All other output of the process goes to standard error, so that it cannot break the protocol.
    public static func serve(_ client: any ClientUnderTest) -> Never {
        _ = signal(SIGPIPE, SIG_IGN)
        let output = FileDescriptor(dup(STDOUT_FILENO))
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // A worker has a large stack, which probes with deeply nested input need.
        Worker().run {
            await AdapterSession(client, input: FileDescriptor(dup(STDIN_FILENO)), output: output).run()
            exit(0)
        }
        // The client may need the main thread for code that is isolated to the main actor.
        dispatchMain()
    }
}

/// A served client's conversation with the suite.
///
/// One thread reads, and another runs the client's tasks: several steps of a sign-in may be under way at once.
private final class AdapterSession {
    private enum Line: Sendable {
        case message([UInt8])
        case end
    }

    /// The lines that have been read and not begun.
    private final class Inbox: Sendable {
        let lines = Mutex<[Line]>([])

        func takeAll() -> [Line] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    private let tasks = JobQueue()
    private let client: ServedClient
    private let inbox = Inbox()
    private let input: FileDescriptor
    private let output: AnswerPipe
    /// The questions whether the client is at rest, which are answered when it is.
    private var restQuestions: [JSONValue] = []

    init(_ client: any ClientUnderTest, input: FileDescriptor, output: FileDescriptor) {
        self.client = ServedClient(client, tasks: tasks)
        self.input = input
        self.output = AnswerPipe(file: output)
    }

    /// Answers until the conversation ends.
    func run() async {
        startReading()
        while !output.hasEnded {
            let arrived = inbox.takeAll()
            for line in arrived {
                guard case .message(let bytes) = line, await begin(bytes) else { return }
            }
            // Counted before the tasks run: what has come since then has continued one of them.
            let inFlight = client.installations.requestsInFlight
            if tasks.drain() || client.installations.continueTasks() || !arrived.isEmpty { continue }
            tellRest(inFlight)
            if inFlight == 0, client.installations.passTime() { continue }
            _ = tasks.runNext(within: .seconds(60))
        }
    }

    private func startReading() {
        Thread { [inbox, tasks, input] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var received = LineBuffer(limit: AdapterProtocol.maximumProbe)
            while true {
                while let line = received.next() {
                    inbox.lines.withLock { $0.append(.message(line)) }
                    tasks.wake()
                }
                switch input.read(into: &buffer) {
                case .bytes(let count): received.append(buffer[..<count])
                case .nothingNow: continue
                case .ended:
                    inbox.lines.withLock { $0.append(.end) }
                    return tasks.wake()
                }
            }
        }.start()
    }

    /// Begins to answer a line; returns `false` if the conversation has ended.
    private func begin(_ line: [UInt8]) async -> Bool {
        guard let message = try? JSON.parse(line, file: "") else {
            report("a line is not JSON and is ignored")
            return true
        }
        switch message.value["type"] {
        case .string("bye"): return false
        case .string("at-rest"): restQuestions.append(message.value["id"] ?? .null)
        default:
            guard let work = await client.work(for: message) else { return true }
            Task(executorPreference: tasks) { [output] in output.write(await work()) }
        }
        return true
    }

    private func tellRest(_ inFlight: Int) {
        for id in restQuestions {
            var answer: JSONValue = ["type": "at-rest", "requests": .integer(inFlight)]
            answer["id"] = id
            output.write(answer)
        }
        restQuestions = []
    }

    private func report(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("adapter: \(text)\n".utf8))
    }
}

/// The pipe for answers, on which each is one line.
private final class AnswerPipe: Sendable {
    private let file: FileDescriptor
    private let isOver = Mutex(false)

    init(file: FileDescriptor) { self.file = file }

    /// Whether nobody reads any more.
    var hasEnded: Bool { isOver.withLock(\.self) }

    func write(_ value: JSONValue) {
        isOver.withLock { isOver in
            var rest = (JSONWriter.bytes(value, style: .ascii) + [UInt8(ascii: "\n")])[...]
            while !rest.isEmpty, !isOver {
                switch file.write(rest) {
                case .bytes(let count): rest = rest.dropFirst(count)
                case .nothingNow: continue
                case .ended: isOver = true
                }
            }
        }
    }
}
