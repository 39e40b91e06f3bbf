/// One member of what an accepting client puts out.
public enum OutputValue: Sendable, Hashable, CustomStringConvertible {
    case string(String)
    case integer(Int64)
    case strings([String])
    /// A value of a form that no member has, as JSON in ASCII.
    case other(String)

    /// The value as JSON-like text, for a report's detail.
    public var description: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .strings(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        case .other(let text): text.count > 200 ? "\(text.prefix(200))…" : text
        }
    }

    /// Whether two values are the same byte by byte; `==` on text folds canonically equivalent forms.
    public func isIdentical(to other: OutputValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
        case (.integer(let one), .integer(let two)): one == two
        case (.strings(let one), .strings(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        default: false
        }
    }

    /// Output members whose values are secrets: reports give their length alone.
    ///
    /// Those of every operation's output, and of the steps of a sign-in.
    public static let secretMembers = Set(
        Operation.allCases.flatMap(\.output).filter(\.isSecret).map(\.name) + ["authorization_url", "session"])

    /// The description fit for a report: that of a secret member is its length.
    public func redacted(as member: String) -> String {
        guard Self.secretMembers.contains(member) else { return description }
        guard case .string(let text) = self else { return "(not a text, not shown)" }
        return "(\(text.utf8.count) bytes, not shown)"
    }
}

/// The form that a member of an output has, in every operation.
enum OutputForm {
    case text, integer, texts

    init(of member: String) {
        switch member {
        case "expires_in", "fresh_for": self = .integer
        case "key_ids": self = .texts
        default: self = .text
        }
    }

    var words: String {
        switch self {
        case .text: "a text"
        case .integer: "a whole number"
        case .texts: "a list of texts"
        }
    }

    func fits(_ value: OutputValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.integer, .integer), (.texts, .strings): true
        default: false
        }
    }
}

extension [String: OutputValue] {
    /// The first of these members that is not there, in words.
    package func problem(requiring members: [String]) -> String? {
        members.first { self[$0] == nil }.map { "the client accepted without its required output \"\($0)\"" }
    }

    /// The first of these members that is there in another form than it has, in words.
    package func problem(inFormsOf members: [String]) -> String? {
        for member in members {
            guard let value = self[member], case let form = OutputForm(of: member), !form.fits(value) else { continue }
            return "expected \(member) to be \(form.words), but the client put out \(value.redacted(as: member))"
        }
        return nil
    }
}
