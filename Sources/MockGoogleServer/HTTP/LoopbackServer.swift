internal import CAssayMicroHTTPD
package import MockGoogle
internal import Synchronization

/// An HTTP/1.1 server for one function of requests: it reads anything, and hands answers over as their delivery says.
///
/// One thread serves an address; answers that wait hold a socket and no thread. Nothing is written to disk.
package final class LoopbackServer: Sendable {
    package typealias Handler = @Sendable (WebRequest) -> MockResponse

    private let context: ServerContext

    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let daemons = Mutex<[Daemon]>([])

    /// - Parameters:
    ///   - sockets: what it listens on; they are the server's from here on.
    ///   - identity: the key and the certificate as PEM; `nil` for plain HTTP.
    ///   - now: the time for `Date`, in seconds since 1970.
    init(
        _ sockets: [ListeningSocket], origin: WebOrigin, identity: ServerIdentity?, limits: ServerLimits,
        refusals: RefusalList = RefusalList(), now: @escaping @Sendable () -> Int64, handler: @escaping Handler
    ) throws(ServerFailure) {
        var limits = limits
        // Room for what else the process has open; the rest waits in the system's queue rather than failing.
        let files = SystemCalls.openFileLimit
        let room = files > 128 ? files - 64 : files / 2
        limits.connections = UInt32(clamping: min(UInt64(limits.connections), room))
        context = ServerContext(origin: origin, limits: limits, refusals: refusals, now: now, handler: handler)
        for (index, socket) in sockets.enumerated() {
            guard let daemon = start(socket, identity) else {
                // The library has taken the first of these, and closes it itself.
                for rest in sockets[index...].dropFirst() { rest.abandon() }
                stop()
                throw ServerFailure("the server cannot be started")
            }
            daemons.withLock { $0.append(daemon) }
        }
    }

    /// A plain server on a free loopback port, for a handler that needs to know where it is.
    package convenience init(
        limits: ServerLimits = ServerLimits(), makeHandler: (WebOrigin) throws -> Handler
    ) throws {
        let socket = try ListeningSocket(.loopback, port: 0)
        let origin = WebOrigin(scheme: "http", host: HostAddress.loopback.urlHost, port: Int(socket.port))
        let handler: Handler
        do {
            handler = try makeHandler(origin)
        } catch {
            socket.abandon()
            throw error
        }
        try self.init(
            [socket], origin: origin, identity: nil, limits: limits, now: { SystemCalls.now }, handler: handler)
    }

    deinit { stop() }

    /// Ends every connection and waits for the server's threads.
    package func stop() {
        context.suspended.end()
        let ending = daemons.withLock { daemons in
            defer { daemons.removeAll() }
            return daemons
        }
        for daemon in ending { MHD_stop_daemon(daemon.pointer) }
    }

    /// Where it is, for requests and URLs.
    package var origin: WebOrigin { context.origin }

    /// How many connections there are now.
    package var connectionCount: Int {
        daemons.withLock { $0.reduce(0) { $0 + Int(assayConnectionCount($1.pointer)) } }
    }

    /// How many connections wait for a delay, a drop or nothing at all.
    package var waitingCount: Int { context.suspended.count }

    /// What a delivery asked for and this transport could not do.
    package var mistakes: [String] { context.refusals.texts }

    private func start(_ socket: ListeningSocket, _ identity: ServerIdentity?) -> Daemon? {
        var options = AssayDaemonOptions()
        options.listening_socket = socket.descriptor
        options.connection_limit = context.limits.connections
        options.idle_seconds = context.limits.idleSeconds
        options.head_limit = context.limits.head
        // Unretained: this object keeps it until its daemons have ended.
        options.owner = Unmanaged.passUnretained(context).toOpaque()
        options.begin = beginExchange
        options.handle = advanceExchange
        options.complete = completeExchange
        let started: OpaquePointer?
        if let identity {
            started = identity.privateKey.withCString { key in
                identity.certificate.withCString { certificate in
                    options.private_key = key
                    options.certificate = certificate
                    return assayStartDaemon(&options)
                }
            }
        } else {
            started = assayStartDaemon(&options)
        }
        return started.map(Daemon.init)
    }
}

private func beginExchange(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let owner, let target else { return nil }
    let context = Unmanaged<ServerContext>.fromOpaque(owner).takeUnretainedValue()
    return Unmanaged.passRetained(PendingExchange(target: String(cString: target), context: context)).toOpaque()
}

private func advanceExchange(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection, let method, let size, let exchange = exchange?.pointee else { return .NO }
    let bytes = UnsafeRawBufferPointer(start: piece, count: size.pointee)
    let result = Unmanaged<PendingExchange>.fromOpaque(exchange).takeUnretainedValue().advance(
        ConnectionHandle(pointer: connection), method: String(cString: method), piece: bytes)
    // All of the piece was taken, kept or not.
    size.pointee = 0
    return result
}

private func completeExchange(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let exchange, let pointer = exchange.pointee else { return }
    exchange.pointee = nil
    Unmanaged<PendingExchange>.fromOpaque(pointer).release()
}
