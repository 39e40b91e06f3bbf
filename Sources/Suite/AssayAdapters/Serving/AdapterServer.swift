public import AssayConformance
internal import AssayJSON
internal import AssayProcesses
internal import AssayThreads
internal import Foundation

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
private final class AdapterSession {
    private let client: ServedClient
    private let input: FileDescriptor
    private let output: FileDescriptor
    private var lines = LineBuffer(limit: AdapterProtocol.maximumProbe)

    init(_ client: any ClientUnderTest, input: FileDescriptor, output: FileDescriptor) {
        self.client = ServedClient(client)
        self.input = input
        self.output = output
    }

    /// Answers until the conversation ends.
    func run() async {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            while let line = lines.next() {
                guard await answer(line) else { return }
            }
            switch input.read(into: &buffer) {
            case .bytes(let count): lines.append(buffer[..<count])
            case .nothingNow: continue
            case .ended: return
            }
        }
    }

    /// Answers a line; returns `false` if the conversation has ended.
    private func answer(_ line: [UInt8]) async -> Bool {
        guard let message = try? JSON.parse(line, file: "") else {
            report("a line is not JSON and is ignored")
            return true
        }
        if message.value["type"] == "bye" { return false }
        guard let reply = await client.reply(to: message) else { return true }
        return write(reply)
    }

    private func write(_ value: JSONValue) -> Bool {
        var rest = (JSONWriter.bytes(value, style: .ascii) + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            switch output.write(rest) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .nothingNow: continue
            case .ended: return false
            }
        }
        return true
    }

    private func report(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("adapter: \(text)\n".utf8))
    }
}
