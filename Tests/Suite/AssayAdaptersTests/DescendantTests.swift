#if os(Linux)
    import AssayTestSupport
    import Foundation
    import Testing

    @testable import AssayAdapterClient
    @testable import AssayConformance

    /// Processes that an adapter starts end with the run, in any session and however the run ends.
    @Suite(.tags(.process)) struct DescendantTests {
        /// Starts processes in their own sessions, one of them the child of an orphan, and then runs the fixture.
        private static func command(_ file: String, holding: Bool = false) -> String {
            let hush = holding ? "" : ">/dev/null 2>&1"
            return """
                setsid sh -c 'echo $$ >> \(file); trap "" TERM HUP; sleep 1000; :' \(hush) &
                (setsid sh -c 'sleep 1000 & echo $! >> \(file); echo $$ >> \(file); wait' \(hush) &) &
                while [ "$(wc -l < \(file) 2>/dev/null)" != 3 ]; do sleep 0.01; done
                \(fixture(""))
                """
        }

        private static func file() -> String {
            FileManager.default.temporaryDirectory.path + "/assay-tests-" + UUID().uuidString
        }

        private static func processes(_ file: String) throws -> [pid_t] {
            let numbers = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap {
                pid_t($0)
            }
            try #require(numbers.count == 3)
            return numbers
        }

        /// The processes that still exist, after a minute if some do not end.
        private static func left(of processes: [pid_t]) -> [pid_t] {
            let deadline = ContinuousClock.now + .seconds(60)
            while true {
                let left = processes.filter { kill($0, 0) == 0 }
                if left.isEmpty || ContinuousClock.now > deadline { return left }
                usleep(5_000)
            }
        }

        @Test func endAfterTheRun() async throws {
            let file = Self.file()
            defer { try? FileManager.default.removeItem(atPath: file) }
            let client = try AdapterClient(command: Self.command(file), timeout: .seconds(20), processes: 1)
            #expect(await client.told("accept").isAcceptance)
            let processes = try Self.processes(file)
            #expect(processes.allSatisfy { kill($0, 0) == 0 })
            client.close()
            #expect(Self.left(of: processes) == [])
        }

        @Test func endAfterAHang() async throws {
            let file = Self.file()
            defer { try? FileManager.default.removeItem(atPath: file) }
            let client = try AdapterClient(command: Self.command(file), timeout: .milliseconds(200), processes: 1)
            defer { client.close() }
            let processes = try Self.processes(file)
            #expect(await client.told("hang") == .hung)
            #expect(Self.left(of: processes) == [])
        }

        @Test func endAfterACrashWhileTheyHoldTheOutput() async throws {
            let file = Self.file()
            defer { try? FileManager.default.removeItem(atPath: file) }
            let client = try AdapterClient(
                command: Self.command(file, holding: true), timeout: .seconds(600), processes: 1)
            defer { client.close() }
            let processes = try Self.processes(file)
            let start = ContinuousClock.now
            #expect(await client.told("exit").crash?.hasPrefix("it ended with exit status 7") == true)
            // Neither the limit nor the end of the output is waited for.
            #expect(ContinuousClock.now - start < .seconds(60))
            #expect(Self.left(of: processes) == [])
        }

        @Test(arguments: [SIGKILL, SIGTERM, SIGINT]) func endWhenTheSuiteEnds(_ signal: Int32) throws {
            let file = Self.file()
            defer { try? FileManager.default.removeItem(atPath: file) }
            let host = Process()
            let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
            host.executableURL = try #require(folder).appendingPathComponent("adapter-fixture")
            host.arguments = ["host", Self.command(file)]
            let output = Pipe()
            host.standardOutput = output
            try host.run()
            defer { kill(host.processIdentifier, SIGKILL) }
            #expect(output.fileHandleForReading.availableData == Data("started\n".utf8))
            let processes = try Self.processes(file)
            #expect(processes.allSatisfy { kill($0, 0) == 0 })
            kill(host.processIdentifier, signal)
            #expect(Self.left(of: processes) == [])
        }
    }
#endif
