internal import Foundation
internal import Synchronization

/// A proxy on a free loopback port that leads connections to some hosts to a server on this machine (RFC 9110 §9.3.6),
/// and refuses all others.
///
/// One thread serves all connections. It does not look into what they carry.
package final class TunnelProxy: Sendable {
    private struct State {
        var isOver = false
        var refused: [String] = []
    }

    /// The most refused hosts that are kept.
    private static let mostRefused = 32

    /// The URL for `HTTPS_PROXY`.
    package var url: String { "http://127.0.0.1:\(socket.port)" }
    /// The hosts that clients have asked for and that were refused, as they have named them.
    package var refused: [String] { state.value.withLock { $0.refused } }

    private let socket: ListeningSocket
    private let state = Shared()
    /// Writing into it, or closing it, ends a wait of the thread.
    private let wakeUp: Int32

    private final class Shared: Sendable {
        let value = Mutex(State())
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - hosts: the names whose port 443 is led to the server.
    ///   - port: the server's port on `127.0.0.1`.
    package init(leading hosts: Set<String>, to port: UInt16) throws(ServerFailure) {
        let listening = try ListeningSocket(.loopback, port: 0)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            listening.abandon()
            throw ServerFailure("the proxy cannot be started: \(SystemCalls.errorText)")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        socket = listening
        wakeUp = ends[1]
        let (wake, state) = (ends[0], state)
        let thread = Thread {
            var tunnels: [Tunnel] = []
            while !state.value.withLock({ $0.isOver }) {
                Self.step(listening.descriptor, wake, &tunnels) { target in
                    if target.port == 443, hosts.contains(target.host) { return port }
                    state.value.withLock { state in
                        if state.refused.count < Self.mostRefused, !state.refused.contains(target.host) {
                            state.refused.append(target.host)
                        }
                    }
                    return nil
                }
            }
            for tunnel in tunnels { tunnel.end() }
            listening.abandon()
            close(wake)
        }
        thread.start()
    }

    /// Ends all connections.
    package func stop() {
        let isFirst = state.value.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        if isFirst { close(wakeUp) }
    }

    deinit { stop() }

    /// Waits for something to do, and does it.
    private static func step(
        _ listener: Int32, _ wake: Int32, _ tunnels: inout [Tunnel], _ port: (Tunnel.Target) -> UInt16?
    ) {
        var entries = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: tunnels.count < Tunnel.most ? listener : -1, events: Int16(POLLIN), revents: 0),
        ]
        entries += tunnels.flatMap { [$0.clientInterest, $0.serverInterest] }
        guard poll(&entries, nfds_t(entries.count), -1) > 0, entries[0].revents == 0 else { return }
        for index in tunnels.indices {
            tunnels[index].advance(client: entries[2 + 2 * index].revents, server: entries[3 + 2 * index].revents, port)
        }
        for tunnel in tunnels where tunnel.isOver { tunnel.end() }
        tunnels.removeAll(where: \.isOver)
        if entries[1].revents != 0 {
            let client = accept(listener, nil, nil)
            if client >= 0 { tunnels.append(Tunnel(client)) }
        }
    }
}
