#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file descriptor of the system that never blocks, is not inherited, and is closed with its last reference.
final class FileDescriptor: Sendable {
    /// What a read gives.
    enum Received {
        case bytes([UInt8])
        /// The other side has closed its direction, or the connection has failed.
        case end
        case nothingYet
    }

    let number: Int32

    /// Takes ownership of a descriptor.
    init(owning number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(number) }

    /// Creates a pipe; nil if the system has no more descriptors.
    static func pipe() -> (reading: FileDescriptor, writing: FileDescriptor)? {
        var numbers: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard Darwin.pipe(&numbers) == 0 else { return nil }
        #else
            guard Glibc.pipe(&numbers) == 0 else { return nil }
        #endif
        return (FileDescriptor(owning: numbers[0]), FileDescriptor(owning: numbers[1]))
    }

    /// Accepts a connection of a listening socket; nil if none waits.
    func accepted() -> FileDescriptor? {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else {
            // Without descriptors the connection keeps waiting, and asking again at once would not stop.
            if errno != EAGAIN, errno != EINTR { usleep(10_000) }
            return nil
        }
        return FileDescriptor(owning: connection)
    }

    /// Reads what a connection has received.
    func receive(atMost count: Int = 16_384) -> Received {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(number, &buffer, buffer.count, 0)
        if received > 0 { return .bytes(Array(buffer.prefix(received))) }
        return received < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
    }

    /// Sends the beginning of the bytes; returns how many, or nil if the connection has failed.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let sent = bytes.withUnsafeBytes { buffer in
            #if canImport(Darwin)
                Darwin.send(number, buffer.baseAddress, buffer.count, 0)
            #else
                // A connection that the other side has reset must not send a signal.
                Glibc.send(number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            #endif
        }
        if sent >= 0 { return sent }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Says that nothing more is sent.
    func finishSending() {
        #if canImport(Darwin)
            shutdown(number, SHUT_WR)
        #else
            shutdown(number, Int32(SHUT_WR))
        #endif
    }
}
