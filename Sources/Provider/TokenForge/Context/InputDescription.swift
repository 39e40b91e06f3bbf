package import AssayJSON

/// The input of an operation other than `verify-id-token`.
package struct InputDescription: Sendable {
    private let members: [(name: String, value: DescribedValue)]

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
        func form(of member: JSONMember) -> MemberForm {
            declared.first { $0.name == member.name }?.form ?? .text
        }
        // Only a member with a single text can be used in another.
        let texts = known.filter { [.text, .bytes].contains(form(of: $0)) && Self.isText($0.node.value) }.map(\.name)
        var members: [(name: String, value: DescribedValue)] = []
        for member in known {
            let value = collector.attempt(
                try DescribedValue(member.node, form(of: member), keys, names: texts + names))
            if let value { members.append((member.name, value)) }
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

    /// Merges two inputs: each member of the second replaces that of the first whole, and `null` removes it.
    ///
    /// The area's input is merged into the golden one, then the vector's own. Locations are kept.
    package static func merge(base: JSONNode?, own: JSONNode?) -> JSONNode? {
        PatchMerge.shallow(base: base, own: own)
    }

    /// The values of the members, by name.
    func render(_ scope: SubstitutionScope) throws(JSONError) -> [String: MemberValue] {
        var renderer = InputRenderer(scope: scope)
        for case (let name, .text(let form)) in members { renderer.forms[name] = form }
        var values: [String: MemberValue] = [:]
        for (name, value) in members {
            if case .text = value {
                values[name] = .text(try renderer.text(named: name))
            } else {
                values[name] = try value.rendered { form throws(JSONError) in try renderer.bytes(of: form) }
            }
        }
        return values
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
