/// The content of a response; a huge one is described and not held in memory.
package enum MockBody: Sendable, Hashable {
    case bytes([UInt8])
    /// A head, a repeated unit, and a tail.
    case repeating(head: [UInt8], unit: [UInt8], count: Int, tail: [UInt8])

    /// The length in bytes.
    package var count: Int {
        switch self {
        case .bytes(let bytes): return bytes.count
        case .repeating(let head, let unit, let count, let tail):
            let (middle, overflow) = unit.count.multipliedReportingOverflow(by: count)
            let (whole, more) = middle.addingReportingOverflow(head.count + tail.count)
            return overflow || more ? Int.max : whole
        }
    }

    /// A piece of the content, for a transport that sends it in pieces.
    ///
    /// - Parameters:
    ///   - offset: the start of the piece, in bytes.
    ///   - maximum: the maximum size of the piece, in bytes.
    /// - Returns: at least one byte before the end, and none after it.
    package func piece(from offset: Int, maximum: Int) -> [UInt8] {
        guard offset >= 0, maximum > 0 else { return [] }
        switch self {
        case .bytes(let bytes):
            return Array(bytes.dropFirst(offset).prefix(maximum))
        case .repeating(let head, let unit, _, let tail):
            let whole = count
            guard offset < whole else { return [] }
            let end = offset + min(maximum, whole - offset)
            var piece: [UInt8] = []
            piece.reserveCapacity(end - offset)
            let start = whole - tail.count
            if offset < head.count { piece += head[offset..<min(end, head.count)] }
            // Many short units are appended at once.
            var units = unit
            while !units.isEmpty, units.count < min(maximum, 65_536) { units += units }
            while offset + piece.count < min(end, start) {
                let position = offset + piece.count
                piece += units[((position - head.count) % units.count)...].prefix(min(end, start) - position)
            }
            if end > start { piece += tail[(offset + piece.count - start)..<(end - start)] }
            return piece
        }
    }

    /// The content, cut to the limit in bytes.
    package func prefix(_ limit: Int) -> [UInt8] {
        if case .bytes(let bytes) = self, bytes.count <= limit { return bytes }
        return piece(from: 0, maximum: limit)
    }
}
