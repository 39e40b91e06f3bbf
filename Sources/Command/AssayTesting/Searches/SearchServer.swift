internal import AssayJSON
internal import CAssayProcesses
internal import Foundation
internal import ScheduleExplorer

#if os(Linux)
    /// The process of a search, which has one thread.
    ///
    /// Each scenario is searched in a copy of it, and a trap ends that copy.
    struct SearchServer {
        private enum Ending {
            case done
            case trapped
            case blocked
        }

        let folder: SearchFolder
        let request: SearchRequest
        let journal: SearchJournal

        /// Searches all scenarios, and writes down what they have shown.
        func serve() throws {
            guard let type = request.type else { return }
            let schedule = try request.schedule()
            let scenarios = try request.scenarios(of: type.init())
            // A copy would lack what the other threads hold.
            guard ScenarioSearch.threads.count == 1 else { return }
            try folder.write(true, to: SearchFolder.begun)
            let results = scenarios.map { scenario in
                search(ScenarioSearch(scenario, request.limits, journal, isAlone: true), schedule)
            }
            try folder.write(results, to: "results")
        }

        private func search(_ search: ScenarioSearch, _ schedule: Schedule?) -> SearchedScenario {
            let ending = inCopy { try folder.write(search.run(replay: schedule), to: "result") }
            switch ending {
            case .done: return folder.read(SearchedScenario.self, from: "result") ?? SearchedScenario()
            case .blocked:
                return SearchedScenario(uncontrolled: .blockedThread, why: "for \(request.limits.seconds) s")
            case .trapped: return trap(in: search)
            }
        }

        /// The finding of a search whose process ended, with the schedule that it wrote down.
        private func trap(in search: ScenarioSearch) -> SearchedScenario {
            let words = folder.lastWords ?? "the process ended"
            let decisions = journal.decisions
            let isDouble = words.contains("resume its continuation more than once")
            var (kind, message) = (isDouble ? SearchFinding.Kind.doubleResume : .trap, words)
            var shortest = decisions
            if let failure = journal.failure {
                (kind, message) = (
                    SearchFinding.Kind(failure.kind), "\(failure.message); when its tasks were ended: \(words)"
                )
            } else if !journal.isOver {
                shortest = TrapMinimiser(deadline: .now + .seconds(request.limits.seconds)) { traps(search, $0) }
                    .shortest(of: decisions)
                _ = inCopy { search.run(schedule: shortest) }
            }
            return SearchedScenario(
                schedules: 1,
                finding: SearchFinding(
                    kind: kind, message: VisibleText.of(message), schedule: Schedule(decisions: shortest).hex,
                    trace: VisibleText.of(journal.trace, lines: true)))
        }

        /// The decisions of a schedule that traps; `nil` if it does not.
        private func traps(_ search: ScenarioSearch, _ decisions: [UInt8]) -> [UInt8]? {
            guard case .trapped = inCopy({ search.run(schedule: decisions) }), !journal.isOver else { return nil }
            return journal.decisions
        }

        /// Does work in a copy of this process, which is safe because it has one thread.
        private func inCopy(_ work: () throws -> Void) -> Ending {
            let copy = assay_copy_process()
            guard copy != 0 else {
                let errors = open(folder.errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
                dup2(errors, 2)
                let isDone = (try? work()) != nil
                _exit(isDone ? 0 : 1)
            }
            guard copy > 0 else { return .blocked }
            var status: Int32 = 0
            var (steps, since) = (journal.steps, ContinuousClock.now)
            while true {
                let ended = waitpid(copy, &status, WNOHANG)
                if ended == copy { return status & 0x7F == 0 ? .done : .trapped }
                if journal.steps != steps {
                    (steps, since) = (journal.steps, .now)
                } else if since.duration(to: .now) > .seconds(request.limits.seconds) {
                    kill(copy, SIGKILL)
                    waitpid(copy, &status, 0)
                    return .blocked
                }
                usleep(500)
            }
        }
    }

    /// What this program does in place of `main` when it is started for a search.
    @_cdecl("assay_search")
    package func serveSearch(_ path: UnsafePointer<CChar>) {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &none)
        let folder = SearchFolder(path: String(cString: path))
        guard let request = folder.read(SearchRequest.self, from: "request"), let journal = SearchJournal() else {
            _exit(70)
        }
        do {
            try SearchServer(folder: folder, request: request, journal: journal).serve()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            _exit(70)
        }
        _exit(0)
    }
#endif
