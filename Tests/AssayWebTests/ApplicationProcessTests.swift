import AssayWeb
import Foundation
import Testing

@Suite("The application's process")
struct ApplicationProcessTests {
    private func file() -> String {
        FileManager.default.temporaryDirectory.path + "/assay-web-\(UUID().uuidString)"
    }

    private func wait(until isTrue: () -> Bool) -> Bool {
        for _ in 0..<1_000 {
            if isTrue() { return true }
            usleep(5_000)
        }
        return false
    }

    @Test("gets its variables, and tells how it ended")
    func environment() throws {
        let log = file()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let process = ApplicationProcess(
            command: "echo \"$ISSUER $KEPT\"; exit 3", environment: ["ISSUER": "own"],
            inherited: ["ISSUER": "other", "KEPT": "kept"], log: log)
        try process.start()
        #expect(wait { process.ending != nil })
        #expect(process.ending == "ended with status 3")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "own kept\n")
    }

    @Test("ends with everything that it has started")
    func group() throws {
        let log = file()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let process = ApplicationProcess(
            command: "sleep 600 & echo $!; wait", environment: [:], inherited: ["PATH": "/usr/bin:/bin"], log: log)
        try process.start()
        let read = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
        #expect(wait { read().hasSuffix("\n") })
        let child = try #require(Int32(read().dropLast()))
        #expect(kill(child, 0) == 0)
        process.stop()
        // An orphan stays a process until somebody takes note of its end; what it runs is gone.
        #expect(
            wait {
                guard kill(child, 0) == 0 else { return true }
                let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
                return status?.contains(") Z ") ?? true
            })
        #expect(process.ending == nil)
    }
}
