internal import AssayAdapterClient
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
import Foundation

/// Compares what a probe to an adapter costs this process with writing and reading the same lines.
enum AdapterBenchmark {
    static func row(_ library: VectorLibrary) throws -> BenchmarkRow {
        guard let executable = Bundle.main.executableURL else {
            throw HarnessError("the path of this executable is unknown")
        }
        let probe = Probe(try library.forge.goldenIDToken())
        let client = try AdapterClient(
            command: "exec \(ClientChoice.quoted(executable.path)) adapter no-op", timeout: .seconds(10), processes: 1)
        defer { client.close() }
        let lines = try LineExchange(executable)
        defer { lines.close() }
        let jobs = JobQueue()
        let message: JSONValue = [
            "type": "probe", "id": "1000000", "operation": .string(probe.operation.rawValue),
            "input": probe.adapterInput,
        ]
        let line = JSONWriter.bytes(message, style: .ascii) + [UInt8(ascii: "\n")]
        let measured = try PairedMeasurement(batch: 200) {
            let observation = jobs.result(of: { await client.handle(probe.input) })
            guard case .reject? = observation else {
                throw HarnessError("the adapter that refuses everything did not refuse")
            }
        } reference: {
            try lines.exchange(line)
        }
        return BenchmarkRow(
            benchmark: .adapter, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "writing the same \(line.count) bytes to a process and reading its answer",
            ratio: 1 / measured.ratio, spread: (1 / measured.p90, 1 / measured.p10))
    }
}

/// A process that answers lines, spoken to by one `write` and one `read` for each.
private final class LineExchange {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(_ executable: URL) throws {
        process.executableURL = executable
        process.arguments = ["adapter", "no-op"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func exchange(_ line: [UInt8]) throws {
        let written = line.withUnsafeBytes {
            write(input.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count)
        }
        let count = buffer.withUnsafeMutableBytes {
            read(output.fileHandleForReading.fileDescriptor, $0.baseAddress, $0.count)
        }
        guard written == line.count, count > 0, buffer[count - 1] == UInt8(ascii: "\n") else {
            throw HarnessError("the adapter that refuses everything did not answer")
        }
    }

    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
