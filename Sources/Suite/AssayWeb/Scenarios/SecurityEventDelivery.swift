package import AssayJSON
package import MockGoogle
internal import MockGoogleServer
package import TokenForge

/// A security event that is posted to the application's receiver, and how the receiver has to answer.
package struct SecurityEventDelivery: Sendable {
    /// What the response must be.
    package enum Answer: String, Sendable, CaseIterable {
        /// Any success.
        case accepted
        /// Any response with a status from 400 to 499.
        case refused
        /// Status 202 (RFC 8935 §2.2).
        case acknowledged
        /// Status 400 and a JSON object with `err` (RFC 8935 §2.3).
        case error
    }

    package let event: SentSecurityEvent
    /// How often its token is sent.
    package let count: Int
    package let answer: Answer

    package init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        let object = try node.object(allowing: SentSecurityEvent.members + ["times", "response"])
        event = try SentSecurityEvent(decoding: object, keys: keys)
        count = try object.optional("times") { node throws(JSONError) in try node.integer(in: 1...16) } ?? 1
        answer = try object.member("response").choice()
    }
}

extension SecurityEventDelivery.Answer {
    /// What is wrong with the response; `nil` if nothing is.
    func violation(in attempt: SecurityEventTransmission.Attempt) -> String? {
        let status = attempt.status ?? 0
        let isRight =
            switch self {
            case .accepted: (200..<300).contains(status)
            case .refused: (400..<500).contains(status)
            case .acknowledged: status == 202
            case .error: status == 400 && attempt.error != nil
            }
        guard !isRight else { return nil }
        let expected =
            switch self {
            case .accepted: "a success"
            case .refused: "a status from 400 to 499"
            case .acknowledged: "202"
            case .error: "400 with a JSON object that has err"
            }
        return "the receiver answered \(status) to a security event, expected \(expected)"
    }
}
