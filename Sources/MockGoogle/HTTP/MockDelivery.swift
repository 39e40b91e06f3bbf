/// How a transport is to hand a response over.
///
/// A transport that cannot do something says so; it never passes over it.
package struct MockDelivery: Sendable, Hashable {
    /// What the response's end looks like to the client.
    package enum Ending: Sendable, Hashable {
        /// The whole body, and the connection goes on.
        case complete
        /// The connection is closed in order after so many bytes of the body.
        case closed(after: Int)
        /// The connection is reset after so many bytes of the body; 0 is a reset before the status line.
        case reset(after: Int)
        /// The request is read and nothing ever comes back; a client's own time limit ends it.
        case neverAnswers
        /// The person closed the browser's window: there is no answer, and nobody will give one.
        case closedByUser
        /// Nothing listens at this origin.
        case unreachable
    }

    /// What `Content-Length` says.
    package enum DeclaredLength: Sendable, Hashable {
        /// The truth.
        case exact
        /// A number of bytes, wrong on purpose.
        case bytes(Int)
        /// No field: the length is not known beforehand.
        case absent
    }

    /// A body that comes drop by drop.
    package struct Trickle: Sendable, Hashable {
        /// The size of a drop, in bytes; at least 1.
        package var byteCount: Int
        /// The time between drops, in milliseconds.
        package var interval: Int
    }

    /// The time before the status line, in milliseconds.
    package var delay = 0
    package var trickle: Trickle?
    package var declaredLength = DeclaredLength.exact
    package var ending = Ending.complete

    package init() {}

    /// The whole response at once.
    package static let plain = MockDelivery()
}

/// The provider's answer, and how it travels.
package struct MockResponse: Sendable, Hashable {
    package var status: Int
    /// The header fields in order; `Content-Length` is not among them, but in `delivery`.
    package var headers: [HeaderField]
    package var body: MockBody
    package var delivery = MockDelivery.plain

    package init(
        status: Int, headers: [HeaderField] = [], body: MockBody = .bytes([]), delivery: MockDelivery = .plain
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// The value of `Location`.
    package var location: String? { headers.first(named: "Location") }

    static let unreachable: MockResponse = {
        var response = MockResponse(status: 0)
        response.delivery.ending = .unreachable
        return response
    }()
}

extension MockResponse: CustomStringConvertible, CustomReflectable {
    /// Status and size: a body or a `Location` may hold a code or a token.
    package var description: String { "\(status), \(body.count) bytes" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
