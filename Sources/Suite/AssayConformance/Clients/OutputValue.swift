package import AssayJSON
internal import TokenForge

/// The value of an output member.
public enum OutputValue: Sendable, Hashable, CustomStringConvertible {
    /// A string.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// True or false.
    case flag(Bool)
    /// A list of strings.
    case strings([String])
    /// A value of a form that no output member has, as JSON in ASCII.
    case other(String)
    /// The beginning of a longer value, which is all that a result keeps of it, and the size of the whole in bytes.
    case beginning(String, bytes: Int)

    /// The value as JSON, of the type that the client gave it.
    package var value: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .flag(let flag): .bool(flag)
        case .strings(let texts): .array(texts.map { JSONNode(.string($0)) })
        case .beginning: .string(description)
        case .other(let text): (try? JSON.parse(text: text, file: "").value) ?? .string(text)
        }
    }

    /// The value as JSON for reports: only the length of a secret, and the beginning of a long value as a text.
    package func reported(as member: String) -> JSONValue {
        if Self.secretMembers.contains(member) { return .string(redacted(as: member)) }
        if case .other(let text) = self, text != description { return .string(description) }
        return value
    }

    /// The value as JSON-like text, for reports; of a long value the beginning.
    public var description: String {
        switch kept {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .strings(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        case .other(let text): text.count > 200 ? "\(text.prefix(200))…" : text
        case .beginning(let text, let bytes): "\"\(text)…\" (\(bytes) bytes)"
        }
    }

    /// Whether two values have the same bytes; `==` on strings folds canonically equivalent text.
    package func isIdentical(to other: OutputValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
        case (.integer(let one), .integer(let two)): one == two
        case (.flag(let one), .flag(let two)): one == two
        case (.strings(let one), .strings(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        default: false
        }
    }

    /// Whether two values of an output member say the same; the order of some lists means nothing.
    package func isEquivalent(to other: OutputValue, as member: String) -> Bool {
        guard !OutputMember.isOrdered(member), case .strings(let one) = self, case .strings(let two) = other
        else { return isIdentical(to: other) }
        return OutputValue.strings(Self.sorted(one)).isIdentical(to: .strings(Self.sorted(two)))
    }

    private static func sorted(_ texts: [String]) -> [String] {
        texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Output members with secret values, of which reports show only the length.
    ///
    /// They are members of any operation's output, or of the steps of a sign-in.
    package static let secretMembers = Set(
        ClientOperation.allCases.flatMap(\.output).filter(\.isSecret).map(\.name) + ["authorization_url", "session"])

    /// The value as reports show it: only the length of a secret.
    package func redacted(as member: String) -> String {
        guard Self.secretMembers.contains(member) else { return description }
        switch self {
        case .string, .beginning: return "(\(size) bytes, not shown)"
        case .integer, .flag, .strings, .other: return "(not a text, not shown)"
        }
    }
}

extension OutputMember {
    /// The declared members, which are the same in every operation.
    private static let declared = Dictionary(
        ClientOperation.allCases.flatMap(\.output).map { ($0.name, $0) }, uniquingKeysWith: { member, _ in member })

    /// The form of an output member; members of the steps of a sign-in are texts.
    static func form(of member: String) -> MemberForm { declared[member]?.form ?? .text }

    fileprivate static func isOrdered(_ member: String) -> Bool { declared[member]?.isOrdered ?? true }
}

extension MemberForm {
    var words: String {
        switch self {
        case .text, .bytes: "a text"
        case .integer: "a whole number"
        case .flag: "true or false"
        case .texts: "a list of texts"
        case .headers: "header fields"
        }
    }

    func fits(_ value: OutputValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.integer, .integer), (.flag, .flag), (.texts, .strings): true
        default: false
        }
    }
}

extension [String: OutputValue] {
    /// A message about the first of these members that is missing; `nil` if none is.
    package func problem(requiring members: [String]) -> String? {
        members.first { self[$0] == nil }.map { "the client accepted without its required output \"\($0)\"" }
    }

    /// A message about the first of these members that has the wrong form; `nil` if none has.
    package func problem(inFormsOf members: [String]) -> String? {
        for member in members {
            let form = OutputMember.form(of: member)
            guard let value = self[member], !form.fits(value) else { continue }
            return "expected \(member) to be \(form.words), but the output has \(value.redacted(as: member))"
        }
        return nil
    }
}
