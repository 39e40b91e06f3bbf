import AssayTestSupport
import Foundation
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance
@testable import AssayProcesses

#if canImport(Glibc)
    import Glibc
#endif

/// What this machine lacks is never taken for what a client does.
///
/// Each test changes the limits of its process, so it has a process of its own.
@Suite(.tags(.process)) struct OpenFilesTests {
    static let budgets: [Case<(limit: Int, processes: Int)>] = [
        Case("none", (0, 0)), Case("one less than one needs", (49, 0)), Case("as many as one needs", (50, 1)),
        Case("few", (64, 1)), Case("some", (128, 4)), Case("many", (1_024, 41)),
    ]

    @Test(arguments: budgets) func theLimitAllowsSoManyProcesses(_ row: Case<(limit: Int, processes: Int)>) {
        #expect(OpenFiles.processes(within: row.value.limit) == row.value.processes)
        #expect(OpenFiles.needed(forProcesses: row.value.processes) <= max(row.value.limit, 26))
    }

    @Test func aCommandRunsOrTheLimitIsTold() async {
        await #expect(processExitsWith: .success) {
            let room = Room(forFiles: 60)
            var messages: Set<String> = []
            var runs = 0
            for free in 0..<40 {
                room.leave(free)
                do {
                    let null = try FileDescriptor.open("/dev/null", forWriting: false)
                    let process = try GuardedProcess(
                        command: "exit 3", environment: [:], streams: (null, null, null))
                    #expect(process.ending(within: .seconds(20)) == .status(3))
                    runs += 1
                } catch let failure as ProcessFailure {
                    messages.insert(failure.description)
                }
            }
            #expect(runs >= 20)
            let reason = "Too many open files; this process may open \(room.limit) (ulimit -n)"
            #expect(
                messages == [
                    "/dev/null cannot be opened: \(reason)", "a pipe cannot be made: \(reason)",
                    "a command cannot be started: \(reason)",
                ])
        }
    }

    @Test func aCommandKeepsTheLimitOfTheUser() async {
        await #expect(processExitsWith: .success) {
            OpenFilesTests.setLimit(100)
            OpenFiles.raiseLimit()
            #expect(OpenFiles.limit > 100)
            let null = try FileDescriptor.open("/dev/null", forWriting: false)
            let process = try GuardedProcess(
                command: "exit $(ulimit -n)", environment: [:], streams: (null, null, null))
            #expect(process.ending(within: .seconds(20)) == .status(100))
        }
    }

    @Test func aProgramThatCannotBeStartedIsTold() throws {
        let null = try FileDescriptor.open("/dev/null", forWriting: false)
        let tooLong = String(repeating: "a", count: 3_000_000)
        let failure = #expect(throws: ProcessFailure.self) {
            _ = try GuardedProcess(command: tooLong, environment: [:], streams: (null, null, null))
        }
        #expect(failure?.description == "a command cannot be started: Argument list too long")
    }

    @Test func aProbeThatCannotBePutIsNoCrash() async {
        await #expect(processExitsWith: .success) {
            let client = try AdapterClient(fixture: "")
            defer { client.close() }
            #expect(await client.told("exit").crash == "it ended with exit status 7")
            let room = Room(forFiles: 60)
            // More often than a client may fail to start.
            let reason = "Too many open files; this process may open \(room.limit) (ulimit -n)"
            for _ in 0..<4 {
                room.leave(1)
                #expect(await client.told("before") == .notPut("a pipe cannot be made: \(reason)"))
            }
            room.leave(40)
            #expect(await client.told("after").isAcceptance)
        }
    }

    /// Files that leave room for a number of others.
    private final class Room {
        /// How many files this process may open.
        let limit: UInt
        private var files: [Int32] = []

        /// Sets a limit with which this process can open so many more files, whatever it has inherited.
        init(forFiles count: Int) {
            var (limit, free) = (Int32(0), 0)
            while free < count {
                if fcntl(limit, F_GETFD) == -1 { free += 1 }
                limit += 1
            }
            self.limit = UInt(limit)
            OpenFilesTests.setLimit(self.limit)
        }

        func leave(_ count: Int) {
            while case let file = dup(2), file >= 0 { files.append(file) }
            for _ in 0..<min(count, files.count) { close(files.removeLast()) }
        }
    }

    private static func setLimit(_ count: UInt) {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        getrlimit(resource, &limit)
        limit.rlim_cur = rlim_t(count)
        setrlimit(resource, &limit)
    }
}
