internal import CAssayProcesses
internal import Foundation

/// An open file of this process, which closes with its last reference and which child processes do not inherit.
package final class FileDescriptor: Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// The result of reading or writing.
    package enum Transfer {
        case bytes(Int)
        /// Nothing can be read or written at the moment.
        case nothingNow
        /// The other side is closed.
        case ended
    }

    package static func pipe() throws(ProcessFailure) -> (reading: FileDescriptor, writing: FileDescriptor) {
        var numbers: [Int32] = [0, 0]
        guard assay_make_pipe(&numbers) == 0 else { throw ProcessFailure("a pipe cannot be made", errno) }
        return (FileDescriptor(numbers[0]), FileDescriptor(numbers[1]))
    }

    /// Opens a file for reading, or for appending to it.
    package static func open(_ path: String, forWriting: Bool) throws(ProcessFailure) -> FileDescriptor {
        let flags = forWriting ? O_WRONLY | O_CREAT | O_APPEND : O_RDONLY
        let number = Foundation.open(path, flags | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw ProcessFailure("\(path) cannot be opened", errno) }
        return FileDescriptor(number)
    }

    package func stopBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    /// Reads the available bytes into the buffer, up to its size.
    package func read(into buffer: inout [UInt8]) -> Transfer {
        let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
        return transfer(count, isEndAtZero: true)
    }

    package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        let count = bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
        return transfer(count, isEndAtZero: false)
    }

    private func transfer(_ count: Int, isEndAtZero: Bool) -> Transfer {
        if count > 0 || (count == 0 && !isEndAtZero) { return .bytes(count) }
        if count == 0 { return .ended }
        return errno == EAGAIN || errno == EINTR ? .nothingNow : .ended
    }
}

/// A process, a pipe or a file could not be created, with the system's reason.
package struct ProcessFailure: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ what: String, _ number: Int32) {
        let limit = number == EMFILE ? "; this process may open \(OpenFiles.limit) (ulimit -n)" : ""
        description = "\(what): \(String(cString: strerror(number)))\(limit)"
    }
}
