/// A token at one instant.
package struct RenderedToken: Sendable, Hashable {
    /// The token that the client gets.
    package var bytes: [UInt8]
    /// The header's text before encoding; empty if the segment is exact.
    package var header: [UInt8]
    /// The payload's text before encoding; empty if the segment is exact.
    package var payload: [UInt8]
    /// The parts before `encrypt` and `compact`.
    package var headerSegment: [UInt8]
    package var payloadSegment: [UInt8]
    package var signatureSegment: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
