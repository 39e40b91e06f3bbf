internal import CAssayMicroHTTPD
package import MockGoogle
internal import Synchronization

/// An HTTP/1.1 server around a function: it reads any request and delivers the response as the response says.
///
/// One thread serves an address. Delayed responses hold a socket but no thread. Nothing is written to disk.
package final class HTTPListener: Sendable {
    package typealias Handler = @Sendable (WebRequest) -> MockResponse
    /// Passes the response on when it is there, from any thread.
    package typealias LateHandler = @Sendable (WebRequest, @escaping @Sendable (MockResponse) -> Void) -> Void

    private let context: ServerContext

    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let daemons = Mutex<[Daemon]>([])

    /// - Parameters:
    ///   - sockets: the sockets to listen on, which the server takes over.
    ///   - namedHosts: hosts whose names in a request say which origin it is for; for all others it is `origin`.
    ///   - identity: the key and the certificate as PEM; `nil` for plain HTTP.
    ///   - now: the time for `Date`, in seconds since 1970.
    init(
        _ sockets: [ListeningSocket], origin: WebOrigin, namedHosts: Set<String> = [], identity: ServerIdentity?,
        limits: ServerLimits,
        refusals: RefusalList = RefusalList(), now: @escaping @Sendable () -> Int64, handler: @escaping LateHandler
    ) throws(ServerFailure) {
        context = ServerContext(
            origin: origin, namedHosts: namedHosts, limits: limits,
            budget: ConnectionBudget(limits, addresses: sockets.count),
            refusals: refusals, now: now, handler: handler)
        for (index, socket) in sockets.enumerated() {
            guard let daemon = start(socket, identity) else {
                // The library owns the first of these and closes it itself.
                for rest in sockets[index...].dropFirst() { rest.abandon() }
                stop()
                throw ServerFailure("the server cannot be started")
            }
            daemons.withLock { $0.append(daemon) }
        }
    }

    /// Starts a plain server on a free loopback port, for a handler that needs to know its origin.
    package convenience init(
        limits: ServerLimits = ServerLimits(), makeHandler: (WebOrigin) throws -> Handler
    ) throws {
        try self.init(
            limits: limits,
            makeLateHandler: { origin in
                let handler = try makeHandler(origin)
                return { request, deliver in deliver(handler(request)) }
            })
    }

    /// Starts a plain server on a free loopback port, for a handler that may pass its response on later.
    ///
    /// A request that waits holds a socket but no thread.
    package convenience init(
        limits: ServerLimits = ServerLimits(), makeLateHandler: (WebOrigin) throws -> LateHandler
    ) throws {
        let socket = try ListeningSocket(.loopback, port: 0)
        let origin = WebOrigin(scheme: "http", host: HostAddress.loopback.urlHost, port: Int(socket.port))
        let handler: LateHandler
        do {
            handler = try makeLateHandler(origin)
        } catch {
            socket.abandon()
            throw error
        }
        try self.init(
            [socket], origin: origin, identity: nil, limits: limits, now: { SystemCalls.now }, handler: handler)
    }

    deinit { stop() }

    /// Ends the connections whose response never comes.
    package func endUnanswered() { context.suspended.endUnanswered() }

    /// Ends all connections and waits for the threads of the server.
    package func stop() {
        context.suspended.end()
        let ending = daemons.withLock { daemons in
            defer { daemons.removeAll() }
            return daemons
        }
        for daemon in ending { MHD_stop_daemon(daemon.pointer) }
    }

    /// The origin of the server, for requests and URLs.
    package var origin: WebOrigin { context.origin }

    /// The current number of connections.
    package var connectionCount: Int {
        daemons.withLock { $0.reduce(0) { $0 + Int(assayConnectionCount($1.pointer)) } }
    }

    /// The number of connections whose response is delayed, trickles or never comes.
    package var waitingCount: Int { context.suspended.count }

    /// Deliveries that this transport could not perform.
    package var mistakes: [String] { context.refusals.texts }

    private func start(_ socket: ListeningSocket, _ identity: ServerIdentity?) -> Daemon? {
        var options = AssayDaemonOptions()
        options.listening_socket = socket.descriptor
        options.connection_limit = context.budget.connections
        options.idle_seconds = context.limits.idleSeconds
        options.head_limit = context.limits.head
        // Unretained: this object keeps the context until its daemons have ended.
        options.owner = Unmanaged.passUnretained(context).toOpaque()
        options.begin = beginRequest
        options.handle = advanceRequest
        options.complete = completeRequest
        options.notify = noticeConnection
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

private func beginRequest(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let owner, let target else { return nil }
    let context = Unmanaged<ServerContext>.fromOpaque(owner).takeUnretainedValue()
    return Unmanaged.passRetained(PendingRequest(RequestTarget(target), context: context)).toOpaque()
}

private func advanceRequest(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection, let method, let version, let size, let request = request?.pointee else { return .NO }
    let bytes = UnsafeRawBufferPointer(start: piece, count: size.pointee)
    let line = RequestLine(method: method, version: version)
    let result = Unmanaged<PendingRequest>.fromOpaque(request).takeUnretainedValue().advance(
        ConnectionHandle(pointer: connection), line, piece: bytes)
    // The whole piece counts as read, whether it was kept or not.
    size.pointee = 0
    return result
}

/// Tells once when no further connection can be accepted.
private func noticeConnection(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ change: MHD_ConnectionNotificationCode
) {
    guard let owner, let connection, change == .CONNECTION_NOTIFY_STARTED else { return }
    let context = Unmanaged<ServerContext>.fromOpaque(owner).takeUnretainedValue()
    if assayNeighbourCount(connection) >= context.budget.connections {
        context.refusals.record(context.budget.exhaustion)
    }
}

private func completeRequest(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let request, let pointer = request.pointee else { return }
    request.pointee = nil
    Unmanaged<PendingRequest>.fromOpaque(pointer).release()
}
