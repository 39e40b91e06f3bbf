/// What a provider was asked, the oldest forgotten first; how often is never forgotten.
package struct RequestLog: Sendable {
    /// The most requests that are kept.
    package let capacity: Int
    private var ring: [LoggedRequest] = []
    private var start = 0
    private var counts: [Endpoint: Int] = [:]
    /// The number of all requests.
    package private(set) var total = 0

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The requests that are kept, in order.
    package var requests: [LoggedRequest] { Array(ring[start...]) + Array(ring[..<start]) }

    /// How many were forgotten.
    package var dropped: Int { total - ring.count }

    /// How many requests reached the endpoint, forgotten ones among them.
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

    /// Forgets everything.
    package mutating func removeAll() {
        ring.removeAll()
        counts.removeAll()
        start = 0
        total = 0
    }
}
