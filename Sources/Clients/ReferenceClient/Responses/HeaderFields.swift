internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// The header fields of a response, looked up without case (RFC 9110 §5.1).
struct HeaderFields {
    let fields: [HeaderField]
    let flaws: FlawSwitch

    /// The values of a field, one for each line.
    func lines(_ name: String) -> [String] {
        let lines = fields.filter { $0.name.lowercased() == name.lowercased() }
        if lines.contains(where: { $0.name != name }), flaws.has("field-names-compared-exactly") {
            return lines.filter { $0.name == name }.map(\.value)
        }
        if lines.count > 1, flaws.has("first-field-line-only") { return lines.prefix(1).map(\.value) }
        return lines.map(\.value)
    }

    /// Whether the media type is JSON (RFC 9110 §8.3.1).
    var isJSON: Bool {
        let lines = lines("Content-Type")
        guard lines.count == 1, let line = lines.first else {
            return flaws.has("media-type-not-checked")
        }
        if isRefusable(flaws) { return false }
        if line.contains(";"), flaws.has("media-type-parameters-refused") { return false }
        if flaws.mistake(MediaTypeMistake.self, where: { $0.refuses(line) }) != nil { return false }
        let type = line.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"])
        if type != "application/json", flaws.has("media-type-compared-exactly") { return false }
        if type.lowercased() == "application/json" { return true }
        if flaws.mistake(MediaTypeMistake.self, where: { $0.accepts(type) }) != nil { return true }
        if flaws.has("media-type-compared-by-prefix"), line.hasPrefix("application/json") { return true }
        if flaws.has("media-type-searched"), line.contains("json") { return true }
        return flaws.has("media-type-not-checked")
    }

    /// Whether the client refuses the message for a content coding, or for the parameters of the media type.
    func isRefusable(_ flaws: FlawSwitch) -> Bool {
        if lines("Content-Encoding").contains(where: { $0.lowercased() != "identity" }),
            flaws.has("content-coding-refused")
        {
            return true
        }
        let lines = lines("Content-Type")
        guard !flaws.isHonest, lines.count == 1, let line = lines.first else { return false }
        let parameters = Self.parameters(of: line)
        if !parameters.allSatisfy(Self.isParameter), flaws.has("malformed-media-type-refused") { return true }
        let charsets = parameters.map { $0.lowercased() }.filter { $0.hasPrefix("charset=") }
        return charsets.contains { !["utf-8", "\"utf-8\""].contains($0.dropFirst("charset=".count)) }
            && flaws.has("other-charset-refused")
    }

    /// The texts between the semicolons outside quotation marks, after the type.
    private static func parameters(of line: String) -> [String] {
        var isQuoted = false
        let parts = line.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
        return parts.dropFirst().map { $0.trimmingCharacters(in: [" ", "\t"]) }
    }

    /// `[ token "=" ( token / quoted-string ) ]` (RFC 9110 §5.6.6).
    private static func isParameter(_ text: String) -> Bool {
        guard !text.isEmpty else { return true }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, isToken(parts[0]) else { return false }
        let value = parts[1]
        let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        return isQuoted && !value.dropFirst().dropLast().contains("\"") || isToken(value)
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""(),/:;<=>?@[\]{}"#.utf8.contains($0) }
    }

    /// Whether the body may be a key set: no specification requires a media type, and two are in use
    /// (RFC 7517 §8.5.2).
    var mayBeKeySet: Bool {
        let lines = lines("Content-Type")
        let type = lines.first?.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"]).lowercased()
        return lines.isEmpty || isJSON || lines.count == 1 && type == "application/jwk-set+json"
    }
}
