internal import AssayProcesses
internal import AssayThreads
internal import Foundation

/// The output of the application: a thread copies it to a file and keeps the last lines.
final class ApplicationOutput: Sendable {
    private struct State {
        var tail = OutputTail()
        var isAtEnd = false
    }

    private let state = Monitor(State())

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - reading: the end of a pipe.
    ///   - copy: the file that gets all output; `nil` for none.
    init(reading: FileDescriptor, copy: FileDescriptor?) {
        Thread { [state] in
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                switch reading.read(into: &buffer) {
                case .bytes(let count):
                    if let copy { Self.write(buffer[..<count], to: copy) }
                    state.withLock { $0.tail.append(buffer[..<count]) }
                case .nothingNow: continue
                case .ended:
                    state.withLock { $0.isAtEnd = true }
                    return
                }
            }
        }.start()
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to file: FileDescriptor) {
        var rest = bytes
        while !rest.isEmpty {
            switch file.write(rest) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .nothingNow: continue
            case .ended: return
            }
        }
    }

    /// Waits for the end of the output, at most as long as the limit, and returns the last lines as one.
    ///
    /// Processes that the application has left behind may keep its output open.
    func lastLines(within limit: Duration = .seconds(1)) -> String? {
        _ = state.wait(for: limit) { $0.isAtEnd ? true : nil }
        return state.withLock { $0.tail.text }
    }
}
