/// Writes the elements of DER (ITU-T X.690) that an RSA public key consists of.
package enum DERWriter {
    /// Identifier octets: universal class, primitive except SEQUENCE (X.690 §8.1.2).
    package enum Tag {
        package static let integer: UInt8 = 0x02
        package static let bitString: UInt8 = 0x03
        package static let sequence: UInt8 = 0x30
    }

    /// Tag, length and contents.
    package static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [tag] + length(contents.count) + contents
    }

    /// The length in the fewest octets (X.690 §10.1): one octet up to 127, above that a count of octets and the octets.
    package static func length(_ count: Int) -> [UInt8] {
        guard count > 127 else { return [UInt8(truncatingIfNeeded: count)] }
        var octets: [UInt8] = []
        var rest = count
        while rest > 0 {
            octets.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        return [0x80 | UInt8(truncatingIfNeeded: octets.count)] + octets.reversed()
    }

    /// An INTEGER from the minimal octets of a positive number.
    ///
    /// A number whose top bit is set gets a zero octet in front, because it would be negative otherwise (X.690 §8.3).
    package static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let needsSignOctet = magnitude.first.map { $0 >= 0x80 } != false
        return element(Tag.integer, needsSignOctet ? [0] + magnitude : magnitude)
    }

    /// A BIT STRING without unused bits (X.690 §8.6.2).
    package static func bitString(_ octets: [UInt8]) -> [UInt8] {
        element(Tag.bitString, [0] + octets)
    }

    package static func sequence(_ elements: [UInt8]...) -> [UInt8] {
        element(Tag.sequence, Array(elements.joined()))
    }
}
