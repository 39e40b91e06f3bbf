/// One connection, from its first byte to its end.
///
/// It has one request: the answer ends the connection.
struct LoopbackConnection {
    private enum Phase {
        case reading(RequestHeadReader)
        case answering(ArraySlice<UInt8>)
        /// The answer is sent; what still arrives is dropped, up to so many bytes.
        case lingering(Int)
        case ended
    }

    /// When the phase ends at the latest.
    private(set) var deadline: ContinuousClock.Instant
    /// When it may be closed for another connection.
    private(set) var yields: ContinuousClock.Instant
    let descriptor: SocketDescriptor
    private let limits: LoopbackLimits
    private var phase = Phase.reading(RequestHeadReader())

    init(_ descriptor: SocketDescriptor, limits: LoopbackLimits, now: ContinuousClock.Instant) {
        self.descriptor = descriptor
        self.limits = limits
        deadline = now + limits.head
        yields = now + limits.grace
    }

    var isEnded: Bool {
        if case .ended = phase { return true }
        return false
    }

    /// Whether it has not sent anything.
    var isIdle: Bool {
        if case .reading(let reader) = phase { return reader.isEmpty }
        return false
    }

    /// Whether it waits to send, and not to receive.
    var isSending: Bool {
        if case .answering = phase { return true }
        return false
    }

    /// Goes on, unless the socket is not ready; returns what ends the sign-in.
    mutating func proceed(_ responder: inout LoopbackResponder, now: ContinuousClock.Instant) -> LoopbackEnding? {
        switch phase {
        case .reading(var reader):
            switch descriptor.receive() {
            case .nothingYet: return nil
            case .end: phase = .ended
            case .bytes(let bytes):
                var method: String?
                do throws(RequestRefusal) {
                    guard let head = try reader.add(bytes) else {
                        phase = .reading(reader)
                        return nil
                    }
                    method = head.method
                    let reply = try responder.reply(to: head)
                    answer(reply.message, now: now)
                    return reply.ending
                } catch {
                    answer(responder.refusal(error, isHead: method == "HEAD"), now: now)
                }
            }
        case .answering(let rest):
            send(rest, now: now)
        case .lingering(let rest):
            switch descriptor.receive() {
            case .nothingYet: return nil
            case .bytes(let bytes) where bytes.count < rest: phase = .lingering(rest - bytes.count)
            case .bytes, .end: phase = .ended
            }
        case .ended:
            break
        }
        return nil
    }

    /// Goes on after its deadline: what should have been a request is answered, and anything else ends.
    mutating func expire(_ responder: LoopbackResponder, now: ContinuousClock.Instant) {
        guard case .reading = phase else {
            phase = .ended
            return
        }
        answer(responder.refusal(.requestTimeout), now: now)
    }

    private mutating func answer(_ bytes: [UInt8], now: ContinuousClock.Instant) {
        deadline = now + limits.answer
        yields = now
        send(bytes[...], now: now)
    }

    private mutating func send(_ bytes: ArraySlice<UInt8>, now: ContinuousClock.Instant) {
        guard let sent = descriptor.send(bytes) else {
            phase = .ended
            return
        }
        phase = .answering(bytes.dropFirst(sent))
        guard sent == bytes.count else { return }
        descriptor.finishSending()
        phase = .lingering(RequestHeadReader.maximumHeadBytes)
        deadline = now + limits.lingering
    }
}
