internal import AssayJSON

/// A change to the bytes of a signature.
struct SignatureChange: Sendable {
    private enum Action: Sendable {
        case xor(UInt8)
        case flip(Int)
        case truncate(Int)
        case append([UInt8])
        case prepend([UInt8])
        case stripLeadingZero
        case zero
        case exactly([UInt8])
        case plusModulus
        case integer(Integer)
        case padding(PaddingDescription)
    }

    /// A special integer, such as 0, 1 or the modulus.
    private enum Integer: String, CaseIterable {
        case zero = "0"
        case one = "1"
        case modulus = "n"
        case modulusMinusOne = "n-1"
    }

    private static let members = [
        "xor", "flip", "truncate", "append", "prepend", "strip_leading_zero", "zero", "hex", "plus_modulus",
        "integer", "pkcs1",
    ]

    private let action: Action
    let location: JSONLocation

    /// Whether the change is possible for only one signature in hundreds.
    var isRare: Bool {
        guard case .stripLeadingZero = action else { return false }
        return true
    }

    init(decoding node: JSONNode) throws(JSONError) {
        location = node.location
        let member = try node.onlyMember(among: Self.members)
        let value = member.node
        switch member.name {
        case "xor":
            let bytes = try Self.bytes(value)
            guard bytes.count == 1 else { throw value.error("expected one byte in hexadecimal") }
            action = .xor(bytes[0])
        case "flip": action = .flip(try value.integer(in: -65_536...65_536))
        case "truncate": action = .truncate(try value.integer(in: 1...65_536))
        case "append": action = .append(try Self.bytes(value))
        case "prepend": action = .prepend(try Self.bytes(value))
        case "hex": action = .exactly(try Self.bytes(value))
        case "integer": action = .integer(try value.choice(Integer.self))
        case "pkcs1": action = .padding(try PaddingDescription(decoding: value))
        default:
            guard try value.bool() else { throw value.error("expected true") }
            action =
                switch member.name {
                case "strip_leading_zero": .stripLeadingZero
                case "zero": .zero
                default: .plusModulus
                }
        }
    }

    private static func bytes(_ node: JSONNode) throws(JSONError) -> [UInt8] {
        guard let bytes = Hexadecimal.bytes(try node.string()) else { throw node.error("not hexadecimal") }
        return bytes
    }

    private func impossible(_ message: String) -> ChangeFailure {
        .impossible(JSONError(message, at: location))
    }

    private func unsuitable(_ message: String) -> ChangeFailure {
        .unsuitable(JSONError(message, at: location))
    }

    /// The signature after the change.
    func apply(to signature: [UInt8], input: [UInt8], key: TestKey?) throws(ChangeFailure) -> [UInt8] {
        let changed = try changed(signature, input, key)
        guard changed != signature else { throw impossible("the change changes no byte") }
        return changed
    }

    private func changed(_ signature: [UInt8], _ input: [UInt8], _ key: TestKey?) throws(ChangeFailure) -> [UInt8] {
        switch action {
        case .xor(let mask): return signature.map { $0 ^ mask }
        case .flip(let index):
            let position = index < 0 ? signature.count + index : index
            guard signature.indices.contains(position) else {
                throw impossible("the index \(index) is outside the signature of \(signature.count) bytes")
            }
            var changed = signature
            changed[position] ^= 1
            return changed
        case .truncate(let count):
            guard count <= signature.count else {
                throw impossible("the signature has only \(signature.count) bytes")
            }
            return Array(signature.dropLast(count))
        case .append(let bytes): return signature + bytes
        case .prepend(let bytes): return bytes + signature
        case .stripLeadingZero:
            guard signature.first == 0 else { throw unsuitable("the signature does not begin with a zero") }
            return Array(signature.dropFirst())
        case .zero: return [UInt8](repeating: 0, count: signature.count)
        case .exactly(let bytes): return bytes
        case .plusModulus:
            // A sum longer than the modulus would fail for its length and test nothing else.
            guard let sum = BigEndian.sum(signature, try modulus(key)) else {
                throw unsuitable("the signature plus the modulus is longer than the modulus")
            }
            return sum
        case .integer(let integer):
            let modulus = try modulus(key)
            let zeros = [UInt8](repeating: 0, count: modulus.count)
            switch integer {
            case .zero: return zeros
            case .one: return zeros.dropLast() + [1]
            case .modulus: return modulus
            // A modulus is odd.
            case .modulusMinusOne: return modulus.dropLast() + modulus.suffix(1).map { $0 & 0xFE }
            }
        case .padding(let padding): return try padding.signature(of: input, modulus: try modulus(key), key: key)
        }
    }

    private func modulus(_ key: TestKey?) throws(ChangeFailure) -> [UInt8] {
        guard case .rsa(let numbers) = key?.numbers else {
            throw impossible("the change needs a token signed with an RSA key")
        }
        return numbers.modulus
    }
}

/// Arithmetic on big-endian numbers.
enum BigEndian {
    /// The sum of two numbers of equal length; `nil` if it is longer.
    static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
        guard left.count == right.count else { return nil }
        var result = left
        var carry: UInt16 = 0
        for index in left.indices.reversed() {
            let digit = UInt16(left[index]) + UInt16(right[index]) + carry
            result[index] = UInt8(truncatingIfNeeded: digit)
            carry = digit >> 8
        }
        return carry == 0 ? result : nil
    }
}
