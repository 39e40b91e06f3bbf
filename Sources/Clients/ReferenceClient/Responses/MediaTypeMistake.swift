internal import AssayConformance
internal import ReferenceJOSE

/// A careless way to read the media type of a response (RFC 9110 §8.3.1).
enum MediaTypeMistake: String, CaseIterable {
    case notTrimmed = "media-type-not-trimmed"
    case splitAtSpace = "media-type-split-at-semicolon-and-space"
    case parameterRequired = "media-type-parameter-required-after-semicolon"
    case quotesKept = "media-type-charset-with-quotes-refused"
    case splitAtCommas = "media-types-split-at-commas"
    case text = "media-type-text-accepted"
    case script = "media-type-script-accepted"
    case octets = "media-type-octets-accepted"

    /// Whether the client refuses a field that it should accept.
    func refuses(_ line: String) -> Bool {
        switch self {
        case .notTrimmed: line.contains(" ;")
        case .splitAtSpace: line.contains(";") && !line.contains("; ")
        case .parameterRequired: line.hasSuffix(";")
        case .quotesKept: line.contains("charset=\"")
        case .splitAtCommas: line.contains(",")
        case .text, .script, .octets: false
        }
    }

    /// Whether the client accepts a type that it should refuse.
    func accepts(_ type: String) -> Bool {
        switch self {
        case .text: type.hasPrefix("text/")
        case .script: type.hasSuffix("/javascript")
        case .octets: type == "application/octet-stream"
        default: false
        }
    }
}
