import AssayWeb
import Foundation
import Testing

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

    @Test
    func getsItsVariablesAndReportsHowItEnded() throws {
        let log = file()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let process = ApplicationProcess(
            command: "echo \"$ISSUER $KEPT\"; exit 3", environment: ["ISSUER": "own"],
            inherited: ["ISSUER": "other", "KEPT": "kept"], log: log)
        try process.start()
        #expect(wait { process.ending != nil })
        #expect(process.ending.map { "\($0)" } == "exit status 3")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "own kept\n")
    }

    @Test(arguments: [true, false])
    func keepsItsLastLinesWithAndWithoutAFileForAllOfThem(_ hasLog: Bool) throws {
        let log = file()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let process = ApplicationProcess(
            command: "seq 1 5000", environment: [:], inherited: ["PATH": "/usr/bin:/bin"], log: hasLog ? log : nil)
        try process.start()
        #expect(wait { process.ending != nil })
        #expect(process.lastLines == "4998 | 4999 | 5000")
        let all = (1...5_000).map { "\($0)\n" }.joined()
        #expect((try? String(contentsOfFile: log, encoding: .utf8)) == (hasLog ? all : nil))
    }

    @Test
    func endsWithEverythingThatItStarted() throws {
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
        #expect(wait { kill(child, 0) != 0 })
        #expect(process.ending == nil)
    }

    #if os(Linux)
        @Test
        func endsWithProcessesInAnotherSession() throws {
            let log = file()
            defer { try? FileManager.default.removeItem(atPath: log) }
            let process = ApplicationProcess(
                command: "setsid sh -c 'trap \"\" TERM; echo $$; sleep 600; :' & wait", environment: [:],
                inherited: ["PATH": "/usr/bin:/bin"], log: log)
            try process.start()
            let read = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
            #expect(wait { read().hasSuffix("\n") })
            let child = try #require(Int32(read().dropLast()))
            #expect(kill(child, 0) == 0)
            process.stop()
            #expect(wait { kill(child, 0) != 0 })
        }
    #endif

    @Test
    func isAskedToEndBeforeItIsEnded() throws {
        let log = file()
        defer { try? FileManager.default.removeItem(atPath: log) }
        let process = ApplicationProcess(
            command: "trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.01; done", environment: [:],
            inherited: ["PATH": "/usr/bin:/bin"], log: log)
        try process.start()
        let read = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
        #expect(wait { read().hasSuffix("ready\n") })
        process.stop()
        #expect(read().hasSuffix("bye\n"))
    }

    @Test
    func cannotBeStartedIfItsOutputCannotBeWritten() {
        let process = ApplicationProcess(command: "true", environment: [:], inherited: [:], log: "/nowhere/log")
        #expect(throws: ApplicationProcess.Failure.self) { try process.start() }
    }
}
