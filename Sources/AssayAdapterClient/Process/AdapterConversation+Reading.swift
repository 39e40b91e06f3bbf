internal import AssayAdapters
internal import AssayProcesses

extension AdapterConversation {
    mutating func readErrors() {
        while errorsAreOpen {
            switch process.errors.read(into: &buffer) {
            case .bytes(let count):
                stderrTail.append(buffer[..<count])
                capturedErrors += buffer[..<min(count, max(0, 1_048_576 - capturedErrors.count))]
            case .nothingNow: return
            case .ended: errorsAreOpen = false
            }
        }
    }

    /// Reads what there is.
    mutating func readOutput() {
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
    mutating func noticeEnd() {
        guard failure == nil, let ending = process.ending else { return }
        // What it wrote before its end is in the pipe by now.
        readOutput()
        readErrors()
        guard failure == nil, waiting.isEmpty || !open.isEmpty else { return }
        fail("it ended\(place) with \(ending)")
    }

    private mutating func take(_ line: [UInt8]) {
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
    mutating func expire() {
        let now = ContinuousClock.now
        let open = open
        guard let first = open.filter({ $0.value.deadline <= now }).min(by: { $0.value.deadline < $1.value.deadline })
        else { return }
        waiting[first.key]?.outcome = .late(alone: open.count == 1)
        fail("it did not answer another probe in time")
    }

    private mutating func fail(_ what: String) {
        failure = what
        _ = end(within: .zero)
        let told = stderrTail.text.map { "\(what); its standard error ends: \($0)" } ?? what
        let open = open
        let alone = open.count == 1 && open.count == waiting.count
        for id in open.keys { waiting[id]?.outcome = .lost(told, alone: alone) }
    }
}
