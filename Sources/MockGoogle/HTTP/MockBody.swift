/// A response's content; a huge one is described, never held in memory.
package enum MockBody: Sendable, Hashable {
    case bytes([UInt8])
    /// A head, a unit repeated, a tail.
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

    /// A piece for a transport that sends as it goes.
    ///
    /// - Parameters:
    ///   - offset: where the piece begins, in bytes.
    ///   - maximum: the most bytes wanted.
    /// - Returns: at least one byte until the end, then none.
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
            for position in offset..<end {
                if position < head.count {
                    piece.append(head[position])
                } else if position >= whole - tail.count {
                    piece.append(tail[position - (whole - tail.count)])
                } else {
                    piece.append(unit[(position - head.count) % unit.count])
                }
            }
            return piece
        }
    }

    /// The whole content, or its first bytes where it is longer than the limit.
    package func prefix(_ limit: Int) -> [UInt8] {
        if case .bytes(let bytes) = self, bytes.count <= limit { return bytes }
        return piece(from: 0, maximum: limit)
    }
}
