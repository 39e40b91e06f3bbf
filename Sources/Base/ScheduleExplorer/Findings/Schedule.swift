/// The order in which concurrent steps ran: one byte for each decision.
///
/// A decision is a choice among two or more tasks that can run next, listed in the order in which they became ready. If
/// only one can run, there is no decision and no byte. After the last byte the first in the list always runs, so
/// trailing zeros have no meaning.
public struct Schedule: Sendable, Hashable, CustomStringConvertible {
    /// The index of the chosen task in the list, one byte for each decision.
    public let decisions: [UInt8]

    /// The build configuration for which these decisions are valid.
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
        for character in hex {
            guard character.isASCII, let digit = character.hexDigitValue.map(UInt8.init) else {
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
        ([configuration.formatByte] + decisions)
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The same as ``hex``.
    public var description: String { hex }

    /// The same decisions with another configuration.
    ///
    /// Use it to replay a schedule of a debug build in a release build. The decisions may then lead elsewhere, or not
    /// fit the scenario.
    public func reinterpreted(for configuration: BuildConfiguration) -> Schedule {
        Schedule(decisions: decisions, configuration: configuration)
    }

    /// The schedule without the zeros at its end.
    var trimmed: Schedule {
        var kept = decisions[...]
        while kept.last == 0 { kept.removeLast() }
        return Schedule(decisions: Array(kept), configuration: configuration)
    }
}
