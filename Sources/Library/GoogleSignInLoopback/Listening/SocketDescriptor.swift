#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file descriptor of the system that never blocks, is not inherited, and is closed with its last reference.
///
/// No signal interrupts its calls (`EINTR`), because none of them waits.
final class SocketDescriptor: Sendable {
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
        // A new descriptor has no other flag that can be set.
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(number) }

    /// Creates a pipe; `nil` if the system has no more descriptors.
    static func pipe() -> (reading: SocketDescriptor, writing: SocketDescriptor)? {
        var numbers: [Int32] = [.zero, .zero]
        #if canImport(Darwin)
            guard Darwin.pipe(&numbers) == 0 else { return nil }
        #else
            guard Glibc.pipe(&numbers) == 0 else { return nil }
        #endif
        return (SocketDescriptor(owning: numbers[0]), SocketDescriptor(owning: numbers[1]))
    }

    /// Accepts a connection of a listening socket; `nil` if none waits.
    ///
    /// - Parameter pause: waits for so many microseconds.
    func accepted(pause: (useconds_t) -> Int32 = usleep) -> SocketDescriptor? {
        let connection = accept(number, nil, nil)
        guard connection != -1 else {
            // Without descriptors the connection keeps waiting, and asking again at once would not stop.
            if errno != EAGAIN { _ = pause(10_000) }
            return nil
        }
        return SocketDescriptor(owning: connection)
    }

    /// Reads what a connection has received, at most 16 KiB.
    func receive() -> Received {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let received = recv(number, &buffer, buffer.count, 0)
        if received > 0 { return .bytes(Array(buffer.prefix(received))) }
        return received < 0 && errno == EAGAIN ? .nothingYet : .end
    }

    /// Sends the beginning of the bytes; returns how many, or `nil` if the connection has failed.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let sent = bytes.withUnsafeBytes { Darwin.send(number, $0.baseAddress, $0.count, 0) }
        #else
            // A connection that the other side has reset must not send a signal.
            let sent = bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        #endif
        if sent != -1 { return sent }
        return errno == EAGAIN ? 0 : nil
    }

    /// Ends a listening socket for every copy of the descriptor.
    ///
    /// A program that another thread is starting has a copy until it runs, and would keep the port open.
    func stopListening() {
        #if canImport(Darwin)
            shutdown(number, SHUT_RDWR)
        #else
            shutdown(number, Int32(SHUT_RDWR))
        #endif
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
