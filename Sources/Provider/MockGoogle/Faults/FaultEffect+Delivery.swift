internal import AssayJSON

extension FaultEffect {
    /// Effects on the delivery: delays, a wrong length, an early end.
    static let ofDelivery: [FaultEffect] = [
        FaultEffect("delay") { node, _ throws(JSONError) in
            let delay = try node.integer(in: 0...86_400_000)
            return .change { response, _ in response.message.delivery.delay = delay }
        },
        FaultEffect("trickle") { node, _ throws(JSONError) in
            let object = try node.object(allowing: ["bytes", "interval"])
            let trickle = MockDelivery.Trickle(
                byteCount: try object.member("bytes").integer(in: 1...1_000_000),
                interval: try object.member("interval").integer(in: 1...3_600_000))
            return .change { response, _ in response.message.delivery.trickle = trickle }
        },
        FaultEffect("content_length") { node, _ throws(JSONError) in
            let count = node.value == .null ? nil : try node.integer(in: 0...1_000_000_000_000)
            return .change { response, _ in
                response.message.delivery.declaredLength = count.map { .bytes($0) } ?? .absent
            }
        },
        FaultEffect("never_answer", group: .ending) { node, _ throws(JSONError) in
            guard try node.bool() else { throw node.error("expected true") }
            return .change { response, _ in response.message.delivery.ending = .neverAnswers }
        },
        FaultEffect("truncate", group: .ending) { node, _ throws(JSONError) in
            let count = try node.integer(in: 1...1_000_000_000)
            return .change { response, _ in
                let rest = max(0, response.message.body.count - count)
                response.message.delivery.ending = .closed(after: rest)
            }
        },
        FaultEffect("reset", group: .ending) { node, _ throws(JSONError) in
            let count = try node.integer(in: 0...1_000_000_000)
            return .change { response, _ in response.message.delivery.ending = .reset(after: count) }
        },
    ]
}
