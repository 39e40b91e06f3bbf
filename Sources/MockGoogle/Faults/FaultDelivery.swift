internal import AssayDocument

/// What goes wrong on the way: lateness, a wrong length, an early end.
struct FaultDelivery: Sendable {
    private enum Length: Sendable { case bytes(Int), absent }
    private enum Ending: Sendable { case truncated(Int), reset(Int), never }

    static let members = ["delay", "trickle", "content_length", "truncate", "reset", "never_answer"]

    private let delay: Int?
    private let trickle: MockDelivery.Trickle?
    private let length: Length?
    private let ending: Ending?

    /// Reads the members of a fault that are about delivery; `nil` if there are none.
    init?(decoding node: DocumentNode) throws(DocumentErrors) {
        guard case .object(let members) = node.value, members.contains(where: { Self.members.contains($0.name) }) else {
            return nil
        }
        var reader = try MemberReader(node, allowing: members.map(\.name))
        delay = reader.number("delay", in: 0...86_400_000)
        trickle = reader.optional("trickle") { node throws(DocumentError) in
            let object = try node.object(allowing: ["bytes", "interval"])
            return MockDelivery.Trickle(
                byteCount: try object.member("bytes").integer(in: 1...1_000_000),
                interval: try object.member("interval").integer(in: 1...3_600_000))
        }
        if let value = reader.node("content_length")?.value, value == .null {
            length = .absent
        } else {
            length = reader.number("content_length", in: 0...1_000_000_000_000).map(Length.bytes)
        }
        let never = reader.bool("never_answer")
        if never == false { reader.record("only true has a meaning", at: "never_answer") }
        let truncated = reader.number("truncate", in: 1...1_000_000_000)
        let reset = reader.number("reset", in: 0...1_000_000_000)
        if [reader.has("never_answer"), reader.has("truncate"), reader.has("reset")].count(where: \.self) > 1 {
            reader.record("an answer ends in one way: \"never_answer\", \"truncate\" or \"reset\"", at: "never_answer")
        }
        try reader.finish()
        ending = never == true ? .never : truncated.map(Ending.truncated) ?? reset.map(Ending.reset)
    }

    func apply(to response: inout MockResponse) {
        if let delay { response.delivery.delay = delay }
        if let trickle { response.delivery.trickle = trickle }
        switch length {
        case nil: break
        case .absent: response.delivery.declaredLength = .absent
        case .bytes(let count): response.delivery.declaredLength = .bytes(count)
        }
        switch ending {
        case nil: break
        case .never: response.delivery.ending = .neverAnswers
        case .truncated(let count): response.delivery.ending = .closed(after: max(0, response.body.count - count))
        case .reset(let count): response.delivery.ending = .reset(after: count)
        }
    }
}
