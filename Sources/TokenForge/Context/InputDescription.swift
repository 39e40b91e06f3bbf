package import AssayJSON

/// The input of an operation other than `verify-id-token`.
package struct InputDescription: Sendable {
    private enum Member: Sendable {
        case text(TextForm)
        case number(String)
        case bool(Bool)
        case fields([(name: TextForm, value: TextForm)])
        case list([TextForm])
    }

    private let members: [(name: String, member: Member, location: JSONLocation)]

    /// Reads an input that is already merged from the golden one, the area's and the vector's own.
    ///
    /// - Parameters:
    ///   - declared: the members that the operation's input may have.
    ///   - names: names that its texts may use, besides those of the context and of the members.
    package init(
        decoding node: JSONNode, members declared: [InputMember], keys: KeyRing, names: [String] = []
    ) throws(JSONError) {
        var collector = JSONErrorCollector()
        let object = try node.object()
        for error in object.unknownMembers(allowing: declared.map(\.name)) { collector.record(error) }
        let known = object.members.filter { $0.node.value != .null }
        func form(of member: JSONMember) -> InputMember.Form {
            declared.first { $0.name == member.name }?.form ?? .text
        }
        // Only a member with a single text can be used in another.
        let texts = known.filter { form(of: $0) == .text && Self.isText($0.node.value) }.map(\.name)
        var members: [(name: String, member: Member, location: JSONLocation)] = []
        for member in known {
            if let decoded = collector.attempt(try Self.decode(member.node, form(of: member), keys, texts + names)) {
                members.append((member.name, decoded, member.node.location))
            }
        }
        try collector.finish()
        self.members = members
    }

    private static func isText(_ value: JSONValue) -> Bool {
        switch value {
        case .string, .object, .array: true
        case .number, .bool, .null: false
        }
    }

    private static func decode(
        _ node: JSONNode, _ form: InputMember.Form, _ keys: KeyRing, _ names: [String]
    ) throws(JSONError) -> Member {
        func text(_ node: JSONNode) throws(JSONError) -> TextForm {
            try TextForm(decoding: node, keys: keys, names: names)
        }
        switch form {
        case .text: return .text(try text(node))
        case .integer: return .number(String(try node.integer()))
        case .flag: return .bool(try node.bool())
        case .headers:
            guard case .array(let fields) = node.value else { throw node.error("expected an array of [name, value]") }
            var decoded: [(name: TextForm, value: TextForm)] = []
            for field in fields {
                let pair = try field.array()
                guard pair.count == 2 else { throw field.error("a header field needs a name and a value") }
                decoded.append((try text(pair[0]), try text(pair[1])))
            }
            return .fields(decoded)
        case .texts:
            guard case .array(let elements) = node.value else { throw node.error("expected an array of texts") }
            var decoded: [TextForm] = []
            for element in elements { decoded.append(try text(element)) }
            return .list(decoded)
        }
    }

    /// Merges two inputs: each member of the second replaces that of the first whole, and `null` removes it.
    ///
    /// The area's input is merged into the golden one, then the vector's own. Locations are kept.
    package static func merge(base: JSONNode?, own: JSONNode?) -> JSONNode? {
        PatchMerge.shallow(base: base, own: own)
    }

    func render(_ scope: SubstitutionScope) throws(JSONError) -> RenderedInput {
        var renderer = InputRenderer(scope: scope)
        for (name, member, _) in members {
            if case .text(let form) = member { renderer.forms[name] = form }
        }
        var values: [(name: String, value: RenderedInput.Value)] = []
        for (name, member, _) in members {
            switch member {
            case .text: values.append((name, .text(try renderer.text(named: name))))
            case .number(let text): values.append((name, .number(text)))
            case .bool(let value): values.append((name, .bool(value)))
            case .fields(let fields):
                var rendered: [(name: [UInt8], value: [UInt8])] = []
                for field in fields {
                    rendered.append((try renderer.bytes(of: field.name), try renderer.bytes(of: field.value)))
                }
                values.append((name, .fields(rendered)))
            case .list(let forms):
                var rendered: [[UInt8]] = []
                for form in forms { rendered.append(try renderer.bytes(of: form)) }
                values.append((name, .list(rendered)))
            }
        }
        return RenderedInput(members: values)
    }
}

/// Renders the texts of an input in the order of their references.
private struct InputRenderer {
    let scope: SubstitutionScope
    var forms: [String: TextForm] = [:]
    private var done: [String: [UInt8]] = [:]
    private var open: Set<String> = []

    init(scope: SubstitutionScope) { self.scope = scope }

    mutating func text(named name: String) throws(JSONError) -> [UInt8] {
        if let bytes = done[name] { return bytes }
        guard let form = forms[name] else { throw JSONError("no such text", at: .built) }
        guard open.insert(name).inserted else {
            throw JSONError("the text names itself, directly or through others", at: form.location)
        }
        let bytes = try bytes(of: form)
        done[name] = bytes
        return bytes
    }

    /// The recursion ends because it opens another member each time, and there are at most seven.
    mutating func bytes(of form: TextForm) throws(JSONError) -> [UInt8] {
        var scope = scope
        scope.localNames += forms.keys
        for name in form.usedNames where forms[name] != nil {
            guard let text = String(validating: try text(named: name), as: UTF8.self) else {
                throw JSONError("${\(name)} is not UTF-8 and cannot be used in a text", at: form.location)
            }
            scope.names[name] = text
        }
        return try form.render(scope)
    }
}
