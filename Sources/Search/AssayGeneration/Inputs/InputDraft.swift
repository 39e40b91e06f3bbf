internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// The honest input of an operation with edits, on the way to the description of a vector.
struct InputDraft {
    private var members: [String: JSONValue]
    private var parameters: ParameterText?
    private var texts: [Edit.JSONPart: JSONValue] = [:]
    private let parameterMember: String?
    /// Whether the token is what the provider returns in a sign-in.
    private let tokenIsResponse: Bool

    /// Begins with the honest input.
    ///
    /// - Parameters:
    ///   - members: `token`, `context` and `input` as far as the operation takes them.
    ///   - parameterMember: the member of `input` that has a query or a form; `nil` if none has.
    ///   - tokenIsResponse: whether the token is what the provider returns in a sign-in.
    init(_ members: [String: JSONValue], parameterMember: String?, tokenIsResponse: Bool) {
        self.members = members
        self.tokenIsResponse = tokenIsResponse
        self.parameterMember = parameterMember
        if let parameterMember, case .string(let text)? = members["input"]?[parameterMember] {
            parameters = ParameterText(text, hasAddress: parameterMember == "url")
        }
    }

    mutating func apply(_ step: Edit.Step) {
        switch step {
        case .member(let path, let value):
            guard let part = path.first else { return }
            let isPatch = part == "token" || part == "context"
            members[part] = (members[part] ?? [:]).setting(
                path.dropFirst(), to: value ?? (isPatch ? .null : nil))
        case .element(let path, let value):
            guard let part = path.first else { return }
            members[part] = (members[part] ?? [:]).appending(path.dropFirst(), value)
        case .field(let name, let lines): setField(name, lines)
        case .parameter(let name, let pairs): parameters?.set(name, pairs)
        case .address(let text): parameters?.address = text
        case .suffix(let text): parameters?.suffix = text
        case .front(let pairs): parameters?.pairs.insert(contentsOf: pairs, at: 0)
        case .text(let part, let form): texts[part] = form
        }
    }

    private mutating func setField(_ name: String, _ lines: [Edit.HeaderLine]) {
        guard case .array(var fields)? = members["input"]?["headers"] else { return }
        func isNamed(_ field: JSONNode) -> Bool {
            guard case .array(let pair) = field.value, case .string(let own)? = pair.first?.value else { return false }
            return own.lowercased() == name
        }
        let place = fields.firstIndex(where: isNamed) ?? fields.count
        fields.removeAll(where: isNamed)
        let written = lines.map { JSONNode([.string($0.name), .string($0.value)]) }
        fields.insert(contentsOf: written, at: min(place, fields.count))
        members["input"]?["headers"] = .array(fields)
    }

    /// The members of the vector, without those that are as in the honest input.
    var description: [String: JSONNode] {
        var members = members
        if let parameters, parameters.isChanged, let parameterMember,
            case .string? = members["input"]?[parameterMember]
        {
            members["input"]?[parameterMember] = .string(parameters.text)
        }
        for (part, form) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            write(form, of: part, in: &members)
        }
        if tokenIsResponse, let token = members.removeValue(forKey: "token"), token != [:] {
            let fault: JSONValue = ["endpoint": "token", "token": token]
            members["input"] = (members["input"] ?? [:]).appending(["providers", "google", "faults"], fault)
        }
        return members.mapValues { JSONNode($0) }
    }

    private func write(_ form: JSONValue, of part: Edit.JSONPart, in members: inout [String: JSONValue]) {
        guard part != .body else {
            // A body that is no object any more keeps its text.
            guard let json = members["input"]?["body"]?["json"], case .object = json else { return }
            let text = JSONWriter.text(json, style: .raw)
            members["input"]?["body"] = form.replacing("${json}", by: text).replacing(
                "${members}", by: String(text.dropFirst().dropLast()))
            return
        }
        let name = part.rawValue
        let own = form.replacing("${json}", by: "${\(name)}").replacing("${members}", by: "${\(name):members}")
        members["token", default: [:]]["\(name)_text"] = own
    }
}

/// A query or a form as it is sent: pairs between ampersands, with what is before and after them.
struct ParameterText: Sendable {
    /// What is before the query, without the question mark; `nil` for a form.
    var address: String?
    var pairs: [String]
    var suffix = ""
    private let original: String

    init(_ text: String, hasAddress: Bool) {
        original = text
        let query = hasAddress ? text.firstIndex(of: "?") : nil
        address = query.map { String(text[..<$0]) } ?? (hasAddress ? text : nil)
        let rest = hasAddress ? query.map { text[text.index(after: $0)...] } ?? "" : text[...]
        let end = hasAddress ? rest.firstIndex(of: "#") ?? rest.endIndex : rest.endIndex
        suffix = String(rest[end...])
        pairs = rest[..<end].split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    }

    var text: String { (address.map { pairs.isEmpty ? $0 : $0 + "?" } ?? "") + pairs.joined(separator: "&") + suffix }

    var isChanged: Bool { text != original }

    /// The name of a pair, as it is written.
    static func name(of pair: String) -> String { String(pair.prefix { $0 != "=" }) }

    mutating func set(_ name: String, _ own: [String]) {
        let place = pairs.firstIndex { Self.name(of: $0) == name } ?? pairs.count
        pairs.removeAll { Self.name(of: $0) == name }
        pairs.insert(contentsOf: own, at: min(place, pairs.count))
    }
}

extension JSONValue {
    /// The value with an element added to the list at a path of names, where missing ones are made.
    func appending(_ path: ArraySlice<String>, _ value: JSONValue) -> JSONValue {
        guard let name = path.first else {
            guard case .array(let elements) = self else { return [value].array }
            return .array(elements + [JSONNode(value)])
        }
        var whole = self
        if case .object = whole {} else { whole = [:] }
        whole[name] = (whole[name] ?? .null).appending(path.dropFirst(), value)
        return whole
    }

    /// The value with another one at a path of names, where missing objects are made; `nil` takes the member away.
    func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        var whole = self
        if case .object = whole {} else { whole = [:] }
        let rest = path.dropFirst()
        if rest.isEmpty {
            whole[name] = value
        } else {
            whole[name] = (whole[name] ?? [:]).setting(rest, to: value)
        }
        return whole
    }
}
