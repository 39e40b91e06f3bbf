internal import TokenForge

/// What a result keeps of an observation once it is judged: a client may answer each input with a long output, and write
/// tokens into its messages.
extension Observation {
    var kept: Observation {
        switch self {
        case .accept(let output): .accept(output.mapValues(\.kept))
        case .reject(let reason, let message): .reject(reason, message: message?.withoutTokens)
        case .crashed(let how): .crashed(how.withoutTokens)
        case .unsupported, .hung, .notPut: self
        }
    }
}

extension OutputValue {
    /// The size in bytes above which a result keeps only the beginning of a value.
    static let keptSize = 4_096

    /// The size of its texts in bytes.
    var size: Int {
        switch self {
        case .string(let text), .other(let text): text.utf8.count
        case .strings(let texts): texts.reduce(0) { $0 + $1.utf8.count + 1 }
        case .beginning(_, let bytes): bytes
        case .integer, .flag: 0
        }
    }

    /// The value, or the beginning of a long one.
    var kept: OutputValue {
        guard size > Self.keptSize else { return self }
        switch self {
        case .string(let text): return .beginning(text.beginning, bytes: size)
        case .other(let text): return .other(text.beginning)
        case .strings(let texts): return .beginning(texts.first?.beginning ?? "", bytes: size)
        case .integer, .flag, .beginning: return self
        }
    }
}

extension String {
    /// A part that is enough to recognize it, in memory of its own.
    fileprivate var beginning: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: unicodeScalars.prefix(1_000))
        return text
    }
}
