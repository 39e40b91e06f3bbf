internal import AssayDocument

extension FaultEffect {
    /// What goes wrong on the way: lateness, a wrong length, an early end.
    static let ofDelivery: [FaultEffect] = [
        FaultEffect("delay") { node, _ throws(DocumentError) in
            let delay = try node.number(in: 0...86_400_000)
            return .change { answer, _ in answer.response.delivery.delay = delay }
        },
        FaultEffect("trickle") { node, _ throws(DocumentError) in
            let trickle = try node.reading { node throws(DocumentError) in
                let object = try node.object(allowing: ["bytes", "interval"])
                return MockDelivery.Trickle(
                    byteCount: try object.member("bytes").integer(in: 1...1_000_000),
                    interval: try object.member("interval").integer(in: 1...3_600_000))
            }
            return .change { answer, _ in answer.response.delivery.trickle = trickle }
        },
        FaultEffect("content_length") { node, _ throws(DocumentError) in
            let count = node.value == .null ? nil : try node.number(in: 0...1_000_000_000_000)
            return .change { answer, _ in answer.response.delivery.declaredLength = count.map { .bytes($0) } ?? .absent
            }
        },
        FaultEffect("never_answer", insteadOf: .ending) { node, _ throws(DocumentError) in
            try node.reading { node throws(DocumentError) in
                guard try node.bool() else { throw node.error("only true has a meaning") }
            }
            return .change { answer, _ in answer.response.delivery.ending = .neverAnswers }
        },
        FaultEffect("truncate", insteadOf: .ending) { node, _ throws(DocumentError) in
            let count = try node.number(in: 1...1_000_000_000)
            return .change { answer, _ in
                let rest = max(0, answer.response.body.count - count)
                answer.response.delivery.ending = .closed(after: rest)
            }
        },
        FaultEffect("reset", insteadOf: .ending) { node, _ throws(DocumentError) in
            let count = try node.number(in: 0...1_000_000_000)
            return .change { answer, _ in answer.response.delivery.ending = .reset(after: count) }
        },
    ]
}
