internal import AssayProcesses
internal import AssayThreads
internal import Foundation

/// A running `chromedriver`, at a port that it has chosen itself; it ends with this process at the latest.
final class DriverProcess: Sendable {
    private struct State {
        var output: [UInt8] = []
        var isAtEnd = false
    }

    private static let limit = Duration.seconds(30)

    let port: Int
    private let process: GuardedProcess
    /// What the driver and the browser write, such as profiles, which goes when they end.
    private let folder: URL

    /// Starts the driver and waits until it listens.
    init(_ program: String, environment: [String: String]) throws(DriverFailure) {
        let state = Monitor(State())
        let folder = FileManager.default.temporaryDirectory.appending(path: "assay-browser-\(UUID().uuidString)")
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw DriverFailure("no temporary folder can be made: \(error.localizedDescription)")
        }
        let environment = environment.merging(["TMPDIR": folder.path]) { $1 }
        do throws(ProcessFailure) {
            let (reading, writing) = try FileDescriptor.pipe()
            process = try GuardedProcess(
                command: "exec \(Self.quoted(program)) --port=0 --log-level=SEVERE", environment: environment,
                streams: (try FileDescriptor.open("/dev/null", forWriting: false), writing, writing))
            Self.read(reading, into: state)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw DriverFailure("\(program) cannot be started: \(error)")
        }
        let port = state.wait(for: Self.limit) { state -> Result<Int, DriverFailure>? in
            let text = String(decoding: state.output, as: UTF8.self)
            if let port = Self.port(in: text) { return .success(port) }
            guard state.isAtEnd else { return nil }
            return .failure(DriverFailure("\(program) has ended: \(text.suffix(200))"))
        }
        do {
            self.port = try (port ?? .failure(DriverFailure("\(program) names no port within 30 s"))).get()
        } catch {
            process.end()
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// The port in the line that says where the driver listens.
    static func port(in output: String) -> Int? {
        for line in output.split(separator: "\n") where line.contains("started successfully on port") {
            return Int(line.drop { !$0.isNumber }.prefix(while: \.isNumber))
        }
        return nil
    }

    private static func quoted(_ path: String) -> String { "'" + path.replacing("'", with: "'\\''") + "'" }

    private static func read(_ output: FileDescriptor, into state: Monitor<State>) {
        Thread {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                switch output.read(into: &buffer) {
                case .bytes(let count):
                    // The first lines name the port; whoever reads no more stops the driver.
                    state.withLock { if $0.output.count < 65_536 { $0.output += buffer[..<count] } }
                case .nothingNow: continue
                case .ended:
                    state.withLock { $0.isAtEnd = true }
                    return
                }
            }
        }.start()
    }

    deinit { stop() }

    /// Ends the driver and its browsers.
    func stop() {
        process.askToEnd()
        _ = process.ending(within: .seconds(2))
        process.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
