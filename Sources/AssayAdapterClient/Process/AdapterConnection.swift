internal import AssayAdapters
internal import AssayProcesses
internal import Foundation

/// One process of a client, spoken to in lines.
///
/// It has no thread of its own: of those who wait for an answer one reads and writes for all, so that with one probe in
/// flight an answer costs no change of thread. After a failure nothing more is sent.
final class AdapterConnection: @unchecked Sendable {
    /// What came of a line that asks for an answer.
    enum Outcome: Sendable {
        case answered(AdapterMessage)
        /// There will be no answer; `alone` says that nothing else was in flight.
        case lost(String, alone: Bool)
        case late(alone: Bool)
    }

    private struct Waiting {
        let deadline: ContinuousClock.Instant
        var outcome: Outcome?
    }

    private let process: ChildProcess
    private let wakening: (reading: FileDescriptor, writing: FileDescriptor)
    private let condition = NSCondition()
    // What follows is touched only while the condition is locked.
    private var waiting: [String: Waiting] = [:]
    private var answered: Set<String> = []
    private var outgoing: [ArraySlice<UInt8>] = []
    private var isDriven = false
    private var hasEnded = false
    private var failure: String?
    private var lines = LineBuffer()
    private var lastWords = LastWords()
    private var overheardBytes: [UInt8] = []
    private var errorsAreOpen = true
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Starts the command.
    init(command: String) throws(AdapterFailure) {
        do throws(ProcessFailure) {
            process = try ChildProcess(command: command)
            wakening = try FileDescriptor.pipe()
        } catch {
            throw .harness(error.description)
        }
        wakening.reading.stopBlocking()
        wakening.writing.stopBlocking()
    }

    deinit { close(within: .zero) }

    /// What the process said last on its standard error.
    var complaint: String? {
        condition.withLock {
            hearErrors()
            return lastWords.text
        }
    }

    /// What the process has said on its standard error since it was last forgotten, up to a mebibyte.
    var overheard: String {
        condition.withLock {
            hearErrors()
            return String(decoding: overheardBytes, as: UTF8.self)
        }
    }

    func forgetOverheard() {
        condition.withLock {
            hearErrors()
            overheardBytes.removeAll()
        }
    }

    /// Whether nothing more can be asked, as far as is known.
    var hasFailed: Bool { condition.withLock { failure != nil } }

    /// Why nothing more can be asked, if so; notices what has happened since the last answer.
    func checkIdle() -> String? {
        condition.withLock {
            if failure == nil, !isDriven, waiting.isEmpty {
                hear()
                noticeEnd()
            }
            return failure
        }
    }

    /// Sends a line and waits for the message with its id.
    func exchange(_ line: [UInt8], id: String, within limit: Duration) -> Outcome {
        condition.lock()
        defer { condition.unlock() }
        // What was never sent is not what ended the process.
        if let failure { return .lost(failure, alone: false) }
        waiting[id] = Waiting(deadline: ContinuousClock.now + limit)
        outgoing.append(line[...])
        if isDriven { _ = wakening.writing.write([0]) }
        while true {
            if let outcome = waiting[id]?.outcome {
                waiting[id] = nil
                if !waiting.isEmpty { condition.broadcast() }
                return outcome
            }
            if isDriven {
                condition.wait()
            } else {
                drive()
            }
        }
    }

    /// Sends a line to which there is no answer, as far as it goes at once.
    func send(_ line: [UInt8]) {
        condition.withLock {
            guard failure == nil else { return }
            outgoing.append(line[...])
            flush()
        }
    }

    /// Closes the process's input and gives it the time to end by itself.
    ///
    /// - Returns: how it ended; `nil` if it had to be ended.
    @discardableResult func close(within limit: Duration) -> String? {
        condition.withLock {
            if failure == nil { failure = "the run is over" }
            process.closeInput()
            return end(within: limit)
        }
    }

    private func end(within limit: Duration) -> String? {
        guard !hasEnded else { return nil }
        hasEnded = true
        let ending = process.end(within: limit)
        hearErrors()
        return ending
    }

    /// Waits for something to happen and makes the most of it; called and left with the condition locked.
    private func drive() {
        isDriven = true
        flush()
        if failure == nil {
            var events = interest
            let limit = timeLeft
            condition.unlock()
            _ = poll(&events, nfds_t(events.count), limit)
            condition.lock()
            var drained = [UInt8](repeating: 0, count: 64)
            if isSignalled(wakening.reading, in: events) { _ = wakening.reading.read(into: &drained) }
            if isSignalled(process.errors, in: events) { hearErrors() }
            let mayHaveEnded = isSignalled(process.report, in: events)
            if mayHaveEnded || isSignalled(process.output, in: events) { hear() }
            // An end after the last answer is told of when the process is next looked at.
            if mayHaveEnded, !open.isEmpty { noticeEnd() }
            expire()
        }
        isDriven = false
        condition.broadcast()
    }

    private var interest: [pollfd] {
        var list = [
            pollfd(fd: process.output.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: process.report.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakening.reading.number, events: Int16(POLLIN), revents: 0),
        ]
        if errorsAreOpen { list.append(pollfd(fd: process.errors.number, events: Int16(POLLIN), revents: 0)) }
        if !outgoing.isEmpty, let input = process.input {
            list.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0))
        }
        return list
    }

    private func isSignalled(_ file: FileDescriptor, in events: [pollfd]) -> Bool {
        events.contains { $0.fd == file.number && $0.revents != 0 }
    }

    private var open: [String: Waiting] { waiting.filter { $0.value.outcome == nil } }

    /// The milliseconds to the first deadline, rounded up so that it has passed by then.
    private var timeLeft: Int32 {
        guard let first = waiting.values.lazy.filter({ $0.outcome == nil }).map(\.deadline).min() else { return 0 }
        let (seconds, attoseconds) = (first - ContinuousClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func flush() {
        guard let input = process.input else { return }
        while let line = outgoing.first {
            switch input.write(line) {
            case .bytes(let count) where count == line.count: outgoing.removeFirst()
            case .bytes(let count): outgoing[0] = line.dropFirst(count)
            case .nothingNow: return
            // It may have answered before it closed its input; what it wrote says more.
            case .ended: return outgoing.removeAll()
            }
        }
    }

    private func hearErrors() {
        while errorsAreOpen {
            switch process.errors.read(into: &buffer) {
            case .bytes(let count):
                lastWords.append(buffer[..<count])
                overheardBytes += buffer[..<min(count, max(0, 1_048_576 - overheardBytes.count))]
            case .nothingNow: return
            case .ended: errorsAreOpen = false
            }
        }
    }

    /// Reads what there is.
    private func hear() {
        while failure == nil {
            switch process.output.read(into: &buffer) {
            case .bytes(let count):
                lines.append(buffer[..<count])
                while failure == nil, let line = lines.next() { take(line) }
                if lines.isOverflowing { fail("it printed a line of more than 16 MiB") }
                if count < buffer.count { return }
            case .nothingNow:
                return
            case .ended:
                let how = end(within: .seconds(1)).map { "it ended\(place) with \($0)" }
                fail(how ?? "it closed its standard output\(place)")
            }
        }
    }

    /// Where the output stops.
    private var place: String { lines.isEmpty ? "" : " in the middle of a line" }

    /// A process that has ended answers nothing more, even if another one still holds its pipes.
    private func noticeEnd() {
        guard failure == nil, let ending = process.ending else { return }
        // What it wrote before its end is in the pipe by now.
        hear()
        hearErrors()
        guard failure == nil, waiting.isEmpty || !open.isEmpty else { return }
        fail("it ended\(place) with \(ending)")
    }

    private func take(_ line: [UInt8]) {
        let message: AdapterMessage
        do throws(AdapterViolation) {
            guard let known = try AdapterMessage(line) else { return }
            message = known
        } catch {
            return fail(error.description)
        }
        guard waiting[message.id] != nil, waiting[message.id]?.outcome == nil else {
            let isKnown = waiting[message.id] != nil || answered.contains(message.id)
            return fail("it answered the id \(message.id.excerpt) " + (isKnown ? "twice" : "which was not asked"))
        }
        waiting[message.id]?.outcome = .answered(message)
        // More are never in flight, and an answer comes twice soon or not at all.
        if answered.count > 4_096 { answered.removeAll(keepingCapacity: true) }
        answered.insert(message.id)
    }

    /// Gives up on everything once one of those that wait has waited too long: the process is no longer of use.
    private func expire() {
        let now = ContinuousClock.now
        let open = open
        guard let first = open.filter({ $0.value.deadline <= now }).min(by: { $0.value.deadline < $1.value.deadline })
        else { return }
        waiting[first.key]?.outcome = .late(alone: open.count == 1)
        fail("it did not answer another probe in time")
    }

    private func fail(_ what: String) {
        failure = what
        _ = end(within: .zero)
        let told = lastWords.text.map { "\(what); its standard error ends: \($0)" } ?? what
        let open = open
        let alone = open.count == 1 && open.count == waiting.count
        for id in open.keys { waiting[id]?.outcome = .lost(told, alone: alone) }
        condition.broadcast()
    }
}
