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
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var entry = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if errno != EINTR {
                throw Failure(description: String(cString: strerror(errno)))
            }
        }
    }
}
