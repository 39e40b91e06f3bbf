internal import AssayJSON

/// A request of a device that signs a person in elsewhere, and the answer that it got, after faults.
package struct DeviceRequestRecord: Sendable {
    /// What an answer says about polling (RFC 8628 §3.2 and §3.5).
    package enum Answer: Sendable, Hashable {
        /// The codes, and the seconds between two polls.
        case codes(userCode: String, interval: Int64)
        /// The person has not decided.
        case pending
        /// The person has not decided, and the interval grows.
        case slowDown
        /// Tokens, or another error.
        case ended
        /// Nothing that a client could read.
        case unknown
    }

    static let none: [DeviceRequestRecord] = []
    /// The maximum number of records of a provider.
    static let capacity = 4_096

    /// The time of the request, in seconds since 1970.
    package let time: Int64
    package let deviceCode: String
    package let answer: Answer

    init(time: Int64, deviceCode: String, answer: Answer) {
        self.time = time
        self.deviceCode = deviceCode
        self.answer = answer
    }

    /// Reads what a request and its answer say; `nil` for other requests.
    init?(_ request: EndpointRequest, _ response: MockResponse, at time: Int64) {
        self.time = time
        switch request.endpoint {
        case .deviceCode:
            let document = Self.document(response)
            guard response.status == 200, case .string(let deviceCode)? = document?["device_code"],
                case .string(let userCode)? = document?["user_code"]
            else { return nil }
            self.deviceCode = deviceCode
            var interval: Int64 = 5
            if case .number(let text)? = document?["interval"], let seconds = Int64(text) { interval = seconds }
            answer = .codes(userCode: userCode, interval: interval)
        case .token:
            guard let deviceCode = request.form["device_code"] else { return nil }
            self.deviceCode = deviceCode
            answer = Self.answer(response.status, Self.document(response))
        default: return nil
        }
    }

    /// What a client reads; `nil` if the response breaks off or is not JSON.
    private static func document(_ response: MockResponse) -> JSONValue? {
        guard response.delivery.ending == .complete else { return nil }
        return JSON.value(of: response.body.prefix(65_536))
    }

    private static func answer(_ status: Int, _ document: JSONValue?) -> Answer {
        guard status != 200 else { return document == nil ? .unknown : .ended }
        guard case .string(let error)? = document?["error"] else { return .unknown }
        switch error {
        case "authorization_pending": return .pending
        case "slow_down": return .slowDown
        default: return .ended
        }
    }
}
