package import AssayJSON
internal import Synchronization
package import TokenForge

/// A vector at one instant.
package struct RenderedVector: Sendable {
    /// Which kind of vector it is, and so how it is judged.
    let content: any VectorCase
    /// What a client gets.
    package let probe: Probe
    /// The honest twin of the input: the golden input in the same context.
    package let control: Probe
    /// What is expected, with the substitutions in its texts expanded.
    let expectation: VectorExpectation
    /// The ID token before it was encoded; `nil` if the probe is something else.
    var token: (header: [UInt8], claims: [UInt8])?
}

extension Vector {
    /// The vector at an instant; that of its context is rendered once, when it is first needed, for everybody.
    ///
    /// - Parameters:
    ///   - now: the instant; `nil` for that of the vector's context.
    ///   - urls: the addresses of the documents that its context serves; `nil` for unreachable ones.
    package func rendered(at now: Int64? = nil, urls: ServedURLs? = nil) throws(JSONError) -> RenderedVector {
        guard let content else { throw JSONError("no client can get it", at: location) }
        guard now == nil, urls == nil else { return try content.rendered(at: now, urls: urls ?? .unreachable) }
        return try once.rendered(content)
    }
}

/// The rendering of a vector at the instant of its context, as soon as there is one.
final class RenderedOnce: Sendable {
    private let known = Mutex<RenderedVector?>(nil)

    fileprivate func rendered(_ content: any VectorCase) throws(JSONError) -> RenderedVector {
        if let known = known.withLock(\.self) { return known }
        let rendered = try content.rendered(at: nil, urls: .unreachable)
        return known.withLock { known in
            // If two threads render at the same time, both use the first result.
            if let first = known { return first }
            known = rendered
            return rendered
        }
    }

    /// Whether the rendering is kept.
    var isKept: Bool { known.withLock { $0 != nil } }

    /// Forgets the rendering; it is made again if it is needed again.
    func forget() { known.withLock { $0 = nil } }
}
