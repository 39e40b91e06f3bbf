import Dispatch
import ScheduleExplorer
import Testing

@MainActor private func onMainActor() {}

/// Runs a body on another thread, and waits for its end.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "another thread").async {
        body()
        done.signal()
    }
    done.wait()
}

@Suite struct EscapeTests {
    func findings(_ operation: @escaping @Sendable (World) async -> Void) throws -> [Finding] {
        try explore(strategy: .random(seed: 1), limits: ExplorationLimits(schedules: 20)) { world in
            world.spawn(name: "a") { await operation(world) }
        }.findings
    }

    @Test func theRuntimesHooksAreInstalled() {
        #expect(World.seesEscapes)
    }

    @Test func taskAndTaskDetachedAreEscapesToTheGlobalExecutor() throws {
        for finding in try [findings { _ in Task {} }, findings { _ in Task.detached {} }] {
            #expect(finding.map(\.kind) == [.escape])
            #expect(finding.map(\.subject) == ["global executor"])
            #expect(finding.first?.message.hasPrefix("a sent work") == true)
        }
    }

    @Test func anImmediateTaskEscapesAtItsFirstSuspension() throws {
        guard #available(macOS 26, iOS 26, *) else { return }
        #expect(try findings { _ in Task.immediate {} }.isEmpty)
        let suspending = try findings { world in Task.immediate { await world.gate() } }
        #expect(suspending.map(\.subject) == ["global executor"])
    }

    @Test func aHopToTheMainActorIsAnEscape() throws {
        let finding = try findings { _ in await onMainActor() }
        #expect(finding.map(\.kind) == [.escape])
        #expect(finding.map(\.subject) == ["main actor"])
    }

    /// The second task waits for the other thread, so that the escape does not depend on the thread's speed.
    @Test func aContinuationResumedByAnotherThreadIsAnEscape() throws {
        let exploration = try explore(strategy: .bytes([])) { world in
            let left = LeftOver()
            world.spawn(name: "a") { await withUnsafeContinuation { left.keep($0) } }
            world.spawn(name: "b") { onAnotherThread { left.resume() } }
        }
        #expect(exploration.findings.map(\.kind) == [.escape])
        #expect(exploration.findings.map(\.subject) == ["another thread"])
    }

    // The sleep ends on a thread of the runtime. If all of them are busy, the world stops waiting, and its report names
    // a real sleep as one of the possible causes. A repeated schedule may end in the other way.
    @Test func aRealSleepIsAFinding() throws {
        let found = try findings { _ in try? await Task.sleep(for: .milliseconds(1)) }
        let finding = try #require(found.first)
        switch finding.kind {
        case .escape: #expect(finding.subject == "another thread")
        case .nondeterminism: #expect(finding.message.contains("the same decisions took first"))
        default:
            #expect(finding.kind == .lostResume)
            #expect(finding.message.contains("a real sleep"))
        }
    }

    @Test func aWorldUsedFromAnotherThreadIsAnEscapeAndDoesNotTrap() throws {
        let finding = try findings { world in
            let shot = OneShot<Void>(world, name: "shot")
            onAnotherThread {
                world.record("here")
                world.fail("here")
                world.spawn(name: "here") {}.cancel()
                _ = world.clock.now
                _ = world.isolation
                shot.resume()
            }
            try? await shot.value()
        }
        #expect(finding.map(\.kind) == [.escape])
        #expect(finding.map(\.subject) == ["another thread"])
    }

    @Test func workThatStaysInTheWorldIsNotAnEscape() throws {
        let finding = try findings { world in
            async let child: Void = world.gate()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await world.gate() }
                group.addTask { await Task.yield() }
            }
            await withDiscardingTaskGroup { group in group.addTask { await world.gate() } }
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            continuation.yield(1)
            continuation.finish()
            for await _ in stream { await Host(isolation: world.isolation).run {} }
            await DefaultHost().run {}
            await child
        }
        #expect(finding.isEmpty)
    }

    @Test func unstructuredTasksThatStayInTheWorldAreSearched() throws {
        let seen = Seen()
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.keepUnstructuredTasks()
            let log = Log()
            let done = OneShot<Void>(world, name: "done")
            world.spawn(name: "a") {
                Task {
                    log.add("task")
                    if log.all.count == 2 { done.resume() }
                }
                await world.gate()
                log.add("a")
                if log.all.count == 2 { done.resume() }
            }
            world.spawn(name: "b") {
                try await done.value()
                seen.insert(log.all)
            }
        }
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty)
        #expect(seen.all == [["task", "a"], ["a", "task"]])
    }

    @Test func anUnstructuredTaskThatStaysInTheWorldAndNeverEndsIsALostResume() throws {
        let exploration = try explore(strategy: .exhaustive()) { world in
            world.keepUnstructuredTasks()
            world.spawn(name: "a") { Task { try await OneShot<Void>(world, name: "never").value() } }
        }
        #expect(exploration.findings.map(\.kind) == [.lostResume])
        #expect(exploration.findings.map(\.subject) == ["a.1"])
    }

    @Test func workLeftOverFromOneWorldDoesNotRunInTheNext() throws {
        let left = LeftOver()
        let exploration = try explore(
            strategy: .random(seed: 1), limits: ExplorationLimits(schedules: 3, findings: 9)
        ) { world in
            world.spawn(name: "a") {
                left.resume()
                await withUnsafeContinuation { left.keep($0) }
            }
        }
        #expect(exploration.findings.contains { $0.subject == "earlier world" || $0.kind == .nondeterminism })
        left.resume()
    }
}
