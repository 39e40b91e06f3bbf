import Foundation

/// Standard input, output and error of this process.
enum StandardStreams {
    /// Why a stream cannot be written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Lets a write to a stream that nobody reads fail, instead of ending the process or reaching another file.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        // Otherwise the next file that is opened takes the number of a closed stream. This one fails to be written, too.
        for (stream, flags) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", flags)
        }
    }

    static func write(_ text: String, to stream: Int32) throws(Failure) {
        var text = text
        let mistake = text.withUTF8 { write($0, to: stream) }
        if let mistake { throw Failure(description: String(cString: strerror(mistake))) }
    }

    /// Writes the bytes; returns the error's number if that fails.
    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to stream: Int32) -> Int32? {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(stream, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                var entry = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
