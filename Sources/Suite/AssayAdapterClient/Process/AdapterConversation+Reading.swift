internal import AssayAdapters
internal import AssayProcesses

extension AdapterConversation {
    /// How often a pipe is read before the other is, and before the time is looked at: a process may write without end.
    private static let readings = 0..<64

    mutating func readErrors() {
        for _ in Self.readings where errorsAreOpen {
            switch process.errors.read(into: &buffer) {
            case .bytes(let count):
                stderrTail.append(buffer[..<count])
                capturedErrors += buffer[..<min(count, max(0, 1_048_576 - capturedErrors.count))]
            case .nothingNow: return
            case .ended: errorsAreOpen = false
            }
        }
    }

    /// Reads the available output.
    mutating func readOutput() {
        for _ in Self.readings where failure == nil {
            switch process.output.read(into: &buffer) {
            case .bytes(let count):
                lines.append(buffer[..<count])
                while failure == nil, let line = lines.next() { take(line) }
                if lines.isOverflowing { fail(Self.longLine) }
                if count < buffer.count { return }
            case .nothingNow:
                return
            case .ended:
                let how = end(within: .seconds(1)).map { "it ended\(place) with \($0)" }
                fail(how ?? "it closed its standard output\(place)")
            }
        }
    }

    /// A phrase that says whether the output stopped in the middle of a line.
    private var place: String { lines.isEmpty ? "" : " in the middle of a line" }

    /// Records the end of the process, even if another process still holds its pipes.
    mutating func noticeEnd() {
        guard failure == nil, let ending = process.ending else { return }
        // Everything that it wrote before its end is in the pipe now.
        readOutput()
        readErrors()
        guard failure == nil, pending.isEmpty || pending.hasOpen else { return }
        fail("it ended\(place) with \(ending)")
    }

    private static let longLine = "it printed a line of more than 1 MiB"

    private mutating func take(_ line: [UInt8]) {
        guard line.count <= AdapterProtocol.maximumAnswer else { return fail(Self.longLine) }
        let message: AdapterMessage
        do throws(AdapterViolation) {
            guard let known = try AdapterMessage(line) else { return }
            message = known
        } catch {
            return fail(error.description)
        }
        if let mistake = pending.receive(message) { fail(mistake) }
    }

    mutating func fail(_ what: String) {
        failure = what
        _ = end(within: .zero)
        pending.lose(stderrTail.text.map { "\(what); its standard error says: \($0)" } ?? what)
    }
}
