internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// A condition on an input: `PLACE=VALUE`, or `PLACE!` for a member that is missing.
///
/// `VALUE` is JSON, or text that is none. The place is one of `header.NAME` and `claims.NAME` (of a signed token), `body.NAME`
/// (of a JSON body), `query.NAME` (of a callback or a form, as it is written), `field.NAME` (of a header field, in lower case)
/// and `input.NAME` (of the adapter protocol).
struct InputCondition: Sendable {
    private let part: String
    private let name: String
    /// The value; `nil` if the member must be missing.
    private let value: JSONValue?

    /// - Returns: `nil` if the text is no condition.
    init?(_ text: String) {
        let end = text.firstIndex { $0 == "=" || $0 == "!" } ?? text.endIndex
        let path = text[..<end].split(separator: ".", maxSplits: 1).map(String.init)
        guard end < text.endIndex, path.count == 2,
            ["header", "claims", "body", "query", "field", "input"].contains(path[0])
        else {
            return nil
        }
        (part, name) = (path[0], path[1])
        let rest = String(text[text.index(after: end)...])
        value = text[end] == "!" ? nil : (try? JSON.parse(text: rest, file: "").value) ?? .string(rest)
    }

    func isMet(by input: any OperationInput) -> Bool {
        let probe = Probe(input)
        return switch part {
        case "header": Self.segment(0, of: probe)?[name] == value && Self.segment(0, of: probe) != nil
        case "claims": Self.segment(1, of: probe)?[name] == value && Self.segment(1, of: probe) != nil
        case "body": Self.body(probe)?[name] == value && Self.body(probe) != nil
        case "query": Self.parameters(probe)[name] == value
        case "field": Self.fields(probe)[name] == value
        default: probe.adapterInput[name] == value
        }
    }

    private static func segment(_ index: Int, of probe: Probe) -> JSONValue? {
        guard let token = probe.verification?.idToken, let text = String(validating: token, as: UTF8.self) else {
            return nil
        }
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3, let bytes = Base64.decodeURL(String(segments[index])) else { return nil }
        return try? JSON.parse(bytes, file: "").value
    }

    private static func body(_ probe: Probe) -> JSONValue? {
        guard case .string(let text)? = probe.adapterInput["body"] else { return nil }
        return try? JSON.parse(text: text, file: "").value
    }

    private static func parameters(_ probe: Probe) -> [String: JSONValue] {
        guard case .string(let text)? = probe.adapterInput["url"] ?? probe.adapterInput["body"] else { return [:] }
        let query = text.drop { $0 != "?" }.dropFirst()
        let pairs = (query.isEmpty ? text[...] : query).prefix { $0 != "#" }.split(separator: "&").map { pair in
            (String(pair.prefix { $0 != "=" }), JSONValue.string(String(pair.drop { $0 != "=" }.dropFirst())))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func fields(_ probe: Probe) -> [String: JSONValue] {
        guard case .array(let fields)? = probe.adapterInput["headers"] else { return [:] }
        let pairs = fields.compactMap { field -> (String, JSONValue)? in
            guard case .array(let pair) = field.value, pair.count == 2, case .string(let name) = pair[0].value else {
                return nil
            }
            return (name.lowercased(), pair[1].value)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
