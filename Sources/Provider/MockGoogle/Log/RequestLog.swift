/// The latest requests to a provider, and a count of all of them.
package struct RequestLog: Sendable {
    /// The maximum number of requests that are kept; the oldest is dropped first.
    package let capacity: Int
    private var ring: [LoggedRequest] = []
    private var start = 0
    private var counts: [Endpoint: Int] = [:]
    /// The number of all requests, dropped ones included.
    package private(set) var total = 0

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The kept requests, in order.
    package var requests: [LoggedRequest] { Array(ring[start...]) + Array(ring[..<start]) }

    /// The number of dropped requests.
    package var dropped: Int { total - ring.count }

    /// The number of requests to the endpoint, dropped ones included.
    package func count(_ endpoint: Endpoint) -> Int { counts[endpoint] ?? 0 }

    mutating func append(_ request: LoggedRequest) {
        total += 1
        counts[request.endpoint, default: 0] += 1
        if ring.count < capacity {
            ring.append(request)
        } else {
            ring[start] = request
            start = (start + 1) % capacity
        }
    }

    /// Says what went wrong with the last request.
    mutating func explainLast(_ problem: String) {
        guard !ring.isEmpty else { return }
        ring[(start + ring.count - 1) % ring.count].problem = problem
    }

    /// Removes all requests and counts.
    package mutating func removeAll() {
        ring.removeAll()
        counts.removeAll()
        start = 0
        total = 0
    }
}
