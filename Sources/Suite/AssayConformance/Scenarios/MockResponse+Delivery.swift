internal import MockGoogle

/// A response as it arrives at the client, with the virtual time that it takes.
struct DeliveredResponse {
    /// How long it took, in milliseconds; at most the time limit.
    let milliseconds: Int64
    let answer: TransportResult
}

extension MockResponse {
    /// The result that a transport with these limits gives its client.
    func delivered(timeLimit: Int64, maximumBodyBytes: Int) -> DeliveredResponse {
        let late = DeliveredResponse(milliseconds: timeLimit, answer: .timedOut)
        switch delivery.ending {
        case .neverAnswers: return late
        case .unreachable: return DeliveredResponse(milliseconds: 0, answer: .unreachable)
        case .closedByUser: return DeliveredResponse(milliseconds: 0, answer: .brokenOff)
        case .complete, .closed, .reset: break
        }
        let (length, isWhole) = arrivingBytes
        // A client that has received too much does not wait for the rest.
        let (limit, overflow) = maximumBodyBytes.addingReportingOverflow(1)
        let read = min(length, overflow ? maximumBodyBytes : limit)
        let milliseconds = time(toReceive: read)
        guard milliseconds < timeLimit else { return late }
        guard length <= maximumBodyBytes else {
            return DeliveredResponse(milliseconds: milliseconds, answer: .tooLarge)
        }
        guard isWhole else { return DeliveredResponse(milliseconds: milliseconds, answer: .brokenOff) }
        return DeliveredResponse(
            milliseconds: milliseconds,
            answer: .response(ResponseMessage(status: status, headers: headers, body: body.prefix(length))))
    }

    /// How many bytes of the body arrive, and whether they look complete to the client (RFC 9112 §6.3, §8).
    private var arrivingBytes: (count: Int, isWhole: Bool) {
        let sent: Int
        switch delivery.ending {
        case .closed(let count): sent = min(count, body.count)
        case .reset(let count): return (min(count, body.count), false)
        default: sent = body.count
        }
        switch delivery.declaredLength {
        case .exact: return (sent, sent == body.count)
        case .absent: return (sent, true)
        case .bytes(let declared): return (min(sent, declared), sent >= declared)
        }
    }

    private func time(toReceive count: Int) -> Int64 {
        let delay = Int64(delivery.delay)
        guard let trickle = delivery.trickle else { return delay }
        let drops = Int64(count / max(1, trickle.byteCount))
        let (pauses, overflow) = drops.multipliedReportingOverflow(by: Int64(trickle.interval))
        let (whole, more) = delay.addingReportingOverflow(pauses)
        return overflow || more ? .max : whole
    }
}
