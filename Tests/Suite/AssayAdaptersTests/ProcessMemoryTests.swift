#if os(Linux)
    import AssayTestSupport
    import Foundation
    import Testing

    @testable import AssayAdapterClient

    /// The memory of a command counts with that of what it has started, and from a given moment.
    @Suite(.tags(.process)) struct ProcessMemoryTests {
        @Test func growthOfADescendantCounts() throws {
            let process = try ChildProcess(
                command: "read -r go; head -c 64000000 /dev/zero | tail -c 64000000 | sleep 1000")
            defer { _ = process.end(within: .zero) }
            let deadline = ContinuousClock.now + .seconds(60)
            // The command begins a moment later; until then the new process has the memory of this one.
            var measured = process.startMeasuringMemory()
            while measured.map({ $0 > 20_000_000 }) ?? true, ContinuousClock.now < deadline {
                usleep(1_000)
                measured = process.startMeasuringMemory()
            }
            let start = try #require(measured)
            process.closeInput()
            while try #require(process.peakMemory) < start + 60_000_000, ContinuousClock.now < deadline {
                usleep(1_000)
            }
            #expect((60_000_000...200_000_000).contains(try #require(process.peakMemory) - start))
            // What has been in use before counts no more.
            let later = try #require(process.startMeasuringMemory())
            #expect(try #require(process.peakMemory) - later < 10_000_000)
        }

        @Test func endedProcessHasNoMemory() throws {
            let process = try ChildProcess(command: "true")
            _ = process.end(within: .seconds(10))
            #expect(process.startMeasuringMemory() == nil)
            #expect(process.peakMemory == nil)
        }
    }
#endif
