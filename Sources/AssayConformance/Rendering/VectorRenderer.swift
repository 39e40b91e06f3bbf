package import AssayJSON
internal import Synchronization
package import TokenForge

/// Renders vectors as probes at an instant.
///
/// Safe to share between threads.
package final class VectorRenderer: Sendable {
    /// The default instant for rendering, in seconds since 1970.
    package let pinnedNow: Int64
    package let forge: Forge
    private let cases = Mutex<[String: any VectorCase]>([:])

    /// Reads the keys and the golden input.
    package init(_ source: VectorSource) throws(JSONError) {
        guard let keys = source.path(of: "keys") else {
            throw JSONError("there is no folder of keys", at: .start(of: "keys"))
        }
        let ring = try KeyRing(directory: keys)
        let golden = try Golden(decoding: source.document("golden.json"), keys: ring)
        try golden.checkInputs(ring)
        forge = Forge(keys: ring, golden: golden)
        pinnedNow = try ContextDescription(decoding: nil, golden: golden, keys: ring).now
    }

    /// Reads a vector and caches the result.
    func read(_ vector: Vector) throws(JSONError) -> any VectorCase {
        if let known = cases.withLock({ $0[vector.fullID] }) { return known }
        let result = try readOnce(vector)
        cases.withLock { $0[vector.fullID] = result }
        return result
    }

    private func readOnce(_ vector: Vector) throws(JSONError) -> any VectorCase {
        try vector.operation.kind.init(vector, forge, pinnedNow: pinnedNow)
    }

    /// The vector's input.
    ///
    /// - Parameter now: the instant; `nil` for that of the vector's context.
    package func probe(for vector: Vector, at now: Int64?) throws(JSONError) -> Probe {
        try read(vector).probe(at: now, urls: .unreachable)
    }

    /// The vector's input without caching, for vectors that are rendered only once.
    package func probeOnce(for vector: Vector) throws(JSONError) -> Probe {
        try readOnce(vector).probe(at: nil, urls: .unreachable)
    }

    /// The honest input of an operation; `nil` if the input is more than one message.
    package func golden(_ operation: Operation, at now: Int64? = nil) throws(JSONError) -> Probe? {
        try operation.kind.golden(operation, forge, at: now)
    }

    /// The golden ID token in the golden context.
    func goldenIDToken() throws(JSONError) -> IDTokenProbe { try idTokenProbe(token: nil, context: nil) }
}
