internal import MockGoogle

/// What the requests of devices show about their polling (RFC 8628 §3.5).
struct DevicePolling {
    fileprivate struct Device {
        /// The least number of seconds between two polls.
        var interval: Int64
        var count = 0
        var last: Int64?
        var hasEnded = false
        /// When the app cancelled the sign-in, in seconds since 1970.
        let cancellation: Int64?
    }

    /// The first rule that the requests break; `nil` if they break none.
    ///
    /// - Parameters:
    ///   - records: the requests to one provider, in their order.
    ///   - cancellations: when the app cancelled the sign-in with a user code, in seconds since 1970.
    static func problem(in records: [DeviceRequestRecord], cancellations: [String: Int64]) -> String? {
        var devices: [String: Device] = [:]
        for record in records {
            if case .codes(let userCode, let interval) = record.answer {
                devices[record.deviceCode] = Device(
                    interval: max(0, interval), cancellation: cancellations[userCode])
                continue
            }
            guard var device = devices[record.deviceCode] else {
                return "a device polled with a code that the provider had not issued as its device code"
            }
            if let problem = device.problem(at: record.time) { return problem }
            device.note(record)
            devices[record.deviceCode] = device
        }
        return nil
    }
}

extension DevicePolling.Device {
    fileprivate func problem(at time: Int64) -> String? {
        if hasEnded { return "a device polled again after tokens or an error that ends the sign-in" }
        if let cancellation, time > cancellation { return "a device polled after the app had cancelled the sign-in" }
        guard let last, time - last < interval else { return nil }
        return "poll \(count + 1) of a device came \(time - last) seconds after the one before, "
            + "expected at least \(interval)"
    }

    fileprivate mutating func note(_ record: DeviceRequestRecord) {
        count += 1
        last = record.time
        switch record.answer {
        case .slowDown: interval += 5
        case .ended: hasEnded = true
        case .codes, .pending, .unknown: break
        }
    }
}
