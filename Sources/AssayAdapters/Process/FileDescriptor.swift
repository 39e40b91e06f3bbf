internal import Foundation
internal import Synchronization

/// An open file of this process, closed with its last owner and not inherited.
final class FileDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// What came of reading or writing.
    enum Transfer {
        case bytes(Int)
        /// Nothing can be read or written at the moment.
        case nothingNow
        /// The other side is gone.
        case ended
    }

    /// Held while a pipe that would be inherited is open, and while a process is started.
    ///
    /// A pipe's other end in a process that knows nothing of it would keep the pipe from ever ending.
    static let inheritance = Mutex(())

    static func pipe() throws(AdapterFailure) -> (reading: FileDescriptor, writing: FileDescriptor) {
        var numbers: [Int32] = [0, 0]
        let error = inheritance.withLock { _ in
            guard Foundation.pipe(&numbers) == 0 else { return errno }
            for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
            return 0
        }
        guard error == 0 else { throw .harness("a pipe cannot be made: \(String(cString: strerror(error)))") }
        return (FileDescriptor(numbers[0]), FileDescriptor(numbers[1]))
    }

    func stopBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    /// Appends what can be read, up to the buffer's size.
    func read(into buffer: inout [UInt8]) -> Transfer {
        let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
        return transfer(count, isEndAtZero: true)
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        let count = bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
        return transfer(count, isEndAtZero: false)
    }

    private func transfer(_ count: Int, isEndAtZero: Bool) -> Transfer {
        if count > 0 || (count == 0 && !isEndAtZero) { return .bytes(count) }
        if count == 0 { return .ended }
        return errno == EAGAIN || errno == EINTR ? .nothingNow : .ended
    }
}
