internal import AssayAdapters
internal import AssayProcesses
internal import Foundation

/// The state of a conversation with one process.
struct AdapterConversation {
    /// The events that one thread waits for on behalf of all, and the time limit in milliseconds.
    struct Watch: Sendable {
        var events: [pollfd]
        let limit: Int32

        func isSignalled(_ file: FileDescriptor) -> Bool {
            events.contains { $0.fd == file.number && $0.revents != 0 }
        }
    }

    let process: ChildProcess
    private let wakeupPipe: (reading: FileDescriptor, writing: FileDescriptor)
    var pending = PendingAnswers()
    private var outgoing: [ArraySlice<UInt8>] = []
    private var isWatched = false
    private var hasEnded = false
    var failure: String?
    var lines = LineBuffer(limit: AdapterProtocol.maximumAnswer)
    var stderrTail = OutputTail()
    var capturedErrors: [UInt8] = []
    var errorsAreOpen = true
    var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Starts the command.
    init(command: String) throws(ProcessFailure) {
        process = try ChildProcess(command: command)
        wakeupPipe = try FileDescriptor.pipe()
        wakeupPipe.reading.stopBlocking()
        wakeupPipe.writing.stopBlocking()
    }

    /// The last lines that the process wrote to standard error.
    mutating func errorTail() -> String? {
        readErrors()
        return stderrTail.text
    }

    /// The process's standard error since the last call of `clearCapturedErrors`, up to 1 MiB.
    mutating func capturedErrorText() -> String {
        readErrors()
        return String(decoding: capturedErrors, as: UTF8.self)
    }

    mutating func clearCapturedErrors() {
        readErrors()
        capturedErrors.removeAll()
    }

    /// Checks what has happened since the last answer, if nobody waits for one.
    mutating func checkIdle() {
        guard failure == nil, !isWatched, pending.isEmpty else { return }
        readOutput()
        noticeEnd()
    }

    /// Sends a line that expects an answer, and wakes the thread that polls.
    mutating func ask(_ line: [UInt8], id: String, within limit: Duration) {
        pending.add(id, within: limit, failure: failure)
        guard failure == nil else { return }
        outgoing.append(line[...])
        if isWatched { _ = wakeupPipe.writing.write([0]) }
    }

    /// Sends a line to which there is no answer, as far as it goes at once.
    mutating func send(_ line: [UInt8]) {
        guard failure == nil else { return }
        outgoing.append(line[...])
        flush()
    }

    /// Closes the process's input and gives it time to end by itself; a line without an answer gets none.
    mutating func close(within limit: Duration) -> String? {
        process.closeInput()
        let ending = end(within: limit)
        if failure == nil { fail("the run is over") }
        return ending
    }

    /// Makes the caller the thread that polls; returns `nil` while another thread does.
    mutating func beginWatch() -> Watch? {
        guard !isWatched else { return nil }
        isWatched = true
        flush()
        return Watch(events: failure == nil ? interest : [], limit: failure == nil ? pending.timeLeft : 0)
    }

    /// Handles the events of a watch.
    mutating func endWatch(_ watch: Watch) {
        isWatched = false
        guard !watch.events.isEmpty else { return }
        var drained = [UInt8](repeating: 0, count: 64)
        if watch.isSignalled(wakeupPipe.reading) { _ = wakeupPipe.reading.read(into: &drained) }
        if watch.isSignalled(process.errors) { readErrors() }
        let mayHaveEnded = watch.isSignalled(process.report)
        if mayHaveEnded || watch.isSignalled(process.output) { readOutput() }
        // An end after the last answer is reported by the next `checkIdle`.
        if mayHaveEnded, pending.hasOpen { noticeEnd() }
        // A process that does not answer in time is no longer of use.
        if pending.expireFirst(processorTime: { process.processorTime }) {
            fail("it did not answer another probe in time")
        }
    }

    mutating func end(within limit: Duration) -> String? {
        guard !hasEnded else { return nil }
        hasEnded = true
        let ending = process.end(within: limit)
        readErrors()
        return ending
    }

    private var interest: [pollfd] {
        var list = [
            pollfd(fd: process.output.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: process.report.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeupPipe.reading.number, events: Int16(POLLIN), revents: 0),
        ]
        if errorsAreOpen { list.append(pollfd(fd: process.errors.number, events: Int16(POLLIN), revents: 0)) }
        if !outgoing.isEmpty, let input = process.input {
            list.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0))
        }
        return list
    }

    private mutating func flush() {
        guard let input = process.input else { return }
        while let line = outgoing.first {
            switch input.write(line) {
            case .bytes(let count) where count == line.count: outgoing.removeFirst()
            case .bytes(let count): outgoing[0] = line.dropFirst(count)
            case .nothingNow: return
            // The process closed its input; its output may still have an answer.
            case .ended: return outgoing.removeAll()
            }
        }
    }
}
