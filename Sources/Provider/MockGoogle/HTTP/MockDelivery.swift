/// How a transport delivers a response.
///
/// A transport that cannot do something reports it; it never ignores it.
package struct MockDelivery: Sendable, Hashable {
    /// How the response ends for the client.
    package enum Ending: Sendable, Hashable {
        /// The whole body is sent, and the connection stays open.
        case complete
        /// The connection is closed regularly after that many bytes of the body.
        case closed(after: Int)
        /// The connection is reset after that many bytes of the body; 0 is a reset before the status line.
        case reset(after: Int)
        /// The request is read but never answered; only a time limit of the client ends it.
        case neverAnswers
        /// The person closed the browser window, so no response comes.
        case closedByUser
        /// Nothing listens at this origin.
        case unreachable
    }

    /// The value of `Content-Length`.
    package enum DeclaredLength: Sendable, Hashable {
        /// The true length.
        case exact
        /// Another number of bytes, deliberately wrong.
        case bytes(Int)
        /// No field: the length is not known in advance.
        case absent
    }

    /// A body that is sent in small pieces.
    package struct Trickle: Sendable, Hashable {
        /// The size of a piece, in bytes; at least 1.
        package var byteCount: Int
        /// The time between pieces, in milliseconds.
        package var interval: Int
    }

    /// The time before the status line, in milliseconds.
    package var delay = 0
    package var trickle: Trickle?
    package var declaredLength = DeclaredLength.exact
    package var ending = Ending.complete

    package init() {}

    /// The whole response is sent at once.
    package static let plain = MockDelivery()
}

/// A response of the provider, and how it is delivered.
package struct MockResponse: Sendable, Hashable {
    package var status: Int
    /// The header fields in order; `delivery` says what `Content-Length` is.
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
    /// The status and the size: a body or a `Location` may hold a code or a token.
    package var description: String { "\(status), \(body.count) bytes" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
