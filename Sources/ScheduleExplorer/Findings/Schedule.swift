/// The order in which concurrent steps ran: one byte for each decision.
///
/// A decision is a choice among two or more things that could run next, listed in the order in which they became ready.
/// Where only one could run there was nothing to decide and there is no byte. After the last byte the first in the list
/// runs, so that trailing zeros say nothing.
public struct Schedule: Sendable, Hashable, CustomStringConvertible {
    /// The place in the list of what was chosen, a byte for each decision.
    public let decisions: [UInt8]

    /// The build configuration under which these decisions have their meaning.
    public let configuration: BuildConfiguration

    /// Creates a schedule from its decisions.
    public init(decisions: [UInt8], configuration: BuildConfiguration = .current) {
        self.decisions = decisions
        self.configuration = configuration
    }

    /// Reads a schedule from hexadecimal digits as ``hex`` prints them.
    ///
    /// - Throws: ``ExplorationError/invalidSchedule(_:)`` for an odd number of digits, anything that is not a digit, or
    ///   a first byte that is neither `d1` (debug) nor `e1` (release).
    public init(hex: String) throws(ExplorationError) {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in hex.utf8 {
            guard let digit = Self.value(ofDigit: character) else {
                throw .invalidSchedule("a schedule holds hexadecimal digits only, two for each byte")
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { throw .invalidSchedule("a schedule has two digits for each byte; the last has one") }
        guard let configuration = BuildConfiguration.allCases.first(where: { $0.formatByte == bytes.first }) else {
            throw .invalidSchedule("a schedule begins with d1 (debug) or e1 (release)")
        }
        self.init(decisions: Array(bytes.dropFirst()), configuration: configuration)
    }

    /// The schedule in lower-case hexadecimal digits: `d1` for debug or `e1` for release, then the decisions.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 + 2 * decisions.count)
        for byte in [configuration.formatByte] + decisions {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The same as ``hex``.
    public var description: String { hex }

    /// The same decisions, claimed for another configuration.
    ///
    /// To replay a schedule of a debug build in a release build, say so with this. The decisions may then mean something
    /// else, or not fit.
    public func reinterpreted(for configuration: BuildConfiguration) -> Schedule {
        Schedule(decisions: decisions, configuration: configuration)
    }

    /// The schedule without the zeros at its end.
    var trimmed: Schedule {
        var kept = decisions[...]
        while kept.last == 0 { kept.removeLast() }
        return Schedule(decisions: Array(kept), configuration: configuration)
    }

    private static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
