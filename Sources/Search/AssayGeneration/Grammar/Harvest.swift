internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// Takes the vectors of an operation apart, and lists what can be changed besides.
struct Harvest {
    /// The honest input: `token`, `context` and `input`, as far as the operation takes them.
    let honest: [String: JSONValue]
    /// The member of `input` that has a query or a form.
    let parameterMember: String?
    private let operation: ClientOperation
    private let token: (header: [JSONMember], claims: [JSONMember])
    private let parameters: ParameterText?

    init(_ operation: ClientOperation, _ golden: Golden, changesTokens: Bool) {
        self.operation = operation
        var honest: [String: JSONValue] = [:]
        let taken = operation.descriptionMembers + (operation == .signIn && changesTokens ? ["token"] : [])
        for part in taken { honest[part] = [:] }
        if taken.contains("input") { honest["input"] = golden.input(of: operation.rawValue)?.value ?? [:] }
        self.honest = honest
        token = taken.contains("token") ? golden.writtenToken(of: operation.rawValue) : ([], [])
        switch operation {
        case .parseAuthorizationResponse: parameterMember = "url"
        case .verifyCredentialResponse: parameterMember = "body"
        default: parameterMember = nil
        }
        if let parameterMember, case .string(let text)? = honest["input"]?[parameterMember] {
            parameters = ParameterText(text, hasAddress: parameterMember == "url")
        } else {
            parameters = nil
        }
    }

    // MARK: Vectors

    /// What a vector changes, by place.
    func edits(of vector: Vector) -> [Edit] {
        if operation == .signIn { return SignInEdits.all(of: vector) }
        var edits = tokenEdits(vector.token) + contextEdits(vector.context)
        guard case .object(let members)? = vector.input?.value else { return edits }
        for member in members {
            switch (member.name, member.node.value) {
            case ("headers", .array(let fields)): edits += fieldEdits(fields)
            case ("body", let body) where bodyMembers(honest["input"]?["body"]) != nil && bodyMembers(body) != nil:
                for own in bodyMembers(body) ?? [] where own.node.value != honest["input"]?["body"]?["json"]?[own.name]
                {
                    edits.append(bodyEdit([own.name], own.node.value))
                }
            case (parameterMember, .string(let text)): edits += parameterEdits(text)
            case (let name, let value):
                let path = ["input", name]
                edits.append(
                    Edit(
                        "input." + name, "\(name): \(EdgeValues.words(value))",
                        [.member(path, value == .null ? nil : value)]))
            }
        }
        return edits
    }

    private func bodyMembers(_ body: JSONValue?) -> [JSONMember]? {
        guard case .object(let members)? = body?["json"] else { return nil }
        return members
    }

    private func tokenEdits(_ token: JSONNode?) -> [Edit] {
        guard case .object(let members)? = token?.value else { return [] }
        return members.flatMap { member -> [Edit] in
            guard ["header", "claims"].contains(member.name), case .object(let changes) = member.node.value else {
                return [
                    Edit(
                        member.name, "\(member.name): \(EdgeValues.words(member.node.value))",
                        [.member(["token", member.name], member.node.value)])
                ]
            }
            return changes.map { patchEdit([member.name, $0.name], $0.node.value == .null ? nil : $0.node.value) }
        }
    }

    private func patchEdit(_ path: [String], _ value: JSONValue?) -> Edit {
        let name = (path[0] == "header" ? ["header"] : []) + path.dropFirst()
        return Edit(
            path.joined(separator: "."), "\(name.joined(separator: " ")): \(EdgeValues.words(value))",
            [.member(["token"] + path, value)])
    }

    private func bodyEdit(_ path: [String], _ value: JSONValue?) -> Edit {
        Edit(
            (["body"] + path).joined(separator: "."), "\(path.joined(separator: " ")): \(EdgeValues.words(value))",
            [.member(["input", "body", "json"] + path, value)])
    }

    private func contextEdits(_ context: JSONNode?) -> [Edit] {
        guard case .object(let members)? = context?.value else { return [] }
        // What belongs together stays together: the provider with its issuers, keys and first token.
        if members.count > 1 {
            guard !members.contains(where: { $0.name == "issuers" }) else { return [] }
            let words = members.map(\.name).joined(separator: ", ")
            return [
                Edit(
                    "context", "another context (\(words))",
                    members.map { .member(["context", $0.name], $0.node.value) })
            ]
        }
        // A client for Google alone need not be told Google's issuers.
        return members.filter { $0.name != "issuers" }.map { contextEdit($0.name, $0.node.value) }
    }

    private func contextEdit(_ name: String, _ value: JSONValue) -> Edit {
        Edit(
            "context." + name, "the client's \(name): \(EdgeValues.words(value == .null ? nil : value))",
            [.member(["context", name], value)])
    }

    private func fieldEdits(_ fields: [JSONNode]) -> [Edit] {
        func lines(_ fields: [JSONNode]) -> [Edit.HeaderLine] {
            fields.compactMap { field in
                guard case .array(let pair) = field.value, pair.count == 2, case .string(let name) = pair[0].value,
                    case .string(let value) = pair[1].value
                else { return nil }
                return Edit.HeaderLine(name: name, value: value)
            }
        }
        guard case .array(let own)? = honest["input"]?["headers"] else { return [] }
        let (honest, changed) = (lines(own), lines(fields))
        let names = Set((honest + changed).map { $0.name.lowercased() }).sorted()
        return names.compactMap { name in
            let lines = changed.filter { $0.name.lowercased() == name }
            guard lines != honest.filter({ $0.name.lowercased() == name }) else { return nil }
            let words = EdgeValues.words(.string(lines.map(\.value).joined(separator: " | ")))
            return Edit("field." + name, "\(name): \(lines.isEmpty ? "missing" : words)", [.field(name, lines)])
        }
    }

    private func parameterEdits(_ text: String) -> [Edit] {
        guard let honest = parameters, let member = parameterMember else { return [] }
        let own = ParameterText(text, hasAddress: member == "url")
        var edits: [Edit] = []
        if own.address != honest.address, let address = own.address {
            edits.append(Edit("address", "the address: \(EdgeValues.words(.string(address)))", [.address(address)]))
        }
        let names = own.pairs.map(ParameterText.name)
        for name in names.enumerated().filter({ names.firstIndex(of: $0.element) == $0.offset }).map(\.element) {
            let pairs = own.pairs.filter { ParameterText.name(of: $0) == name }
            guard pairs != honest.pairs.filter({ ParameterText.name(of: $0) == name }) else { continue }
            edits.append(
                Edit(
                    ParameterEdits.place(name), EdgeValues.words(.string(pairs.joined(separator: "&"))),
                    [.parameter(name, pairs)]))
        }
        if own.suffix != honest.suffix {
            edits.append(Edit("suffix", "\(EdgeValues.words(.string(own.suffix))) at the end", [.suffix(own.suffix)]))
        }
        return edits
    }

    // MARK: Edges

    /// What can be changed in the honest input without a vector that does it.
    func edges() -> [Edit] {
        var edits: [Edit] = []
        if honest["token"] != nil {
            let values = token.claims.map(\.node.value)
            for member in token.header { edits += edges(member.node.value, ["header", member.name], patchEdit) }
            for member in token.claims {
                edits += edges(member.node.value, ["claims", member.name], others: values, patchEdit)
            }
            for (part, extra, own) in [
                ("header", TokenEdits.header, token.header), ("claims", TokenEdits.claims, token.claims),
            ] {
                // Of these only vectors say which types they may have.
                for (name, value) in extra where !own.contains(where: { $0.name == name }) {
                    if !JSONWriter.text(value).contains("${at_hash}") { edits.append(patchEdit([part, name], value)) }
                }
            }
            edits +=
                texts(.header, "header_text", token.header) + texts(.claims, "claims_text", token.claims)
                + TokenEdits.all()
        }
        if honest["context"] != nil {
            edits += KeySetEdits.all("context.keys") { [.member(["context", "keys"], $0)] }
            for (name, value) in Self.contextValues where operation.input.contains(where: { $0.name == name }) {
                edits.append(contextEdit(name, value))
            }
        }
        if case .object(let members)? = honest["input"] { edits += members.flatMap(inputEdges) }
        if let parameters {
            let foreign = operation == .parseAuthorizationResponse ? Self.callbackParameters : Self.credentialParameters
            edits += ParameterEdits.all(of: parameters, foreign: foreign)
            if let address = parameters.address {
                edits += ParameterEdits.addresses(address) + ParameterEdits.suffixes()
            }
        }
        return edits
    }

    private static let contextValues: [(String, JSONValue)] = [
        ("leeway", 0), ("leeway", 60), ("leeway", 300), ("leeway", 86_400), ("hosted_domain", "example.com"),
        ("access_token", "ya29.assay-golden-access-token"), ("nonce", .null), ("nonce", "N-1"),
        ("server_client_id", "415870217356-assaysuite0golden0server0000001.apps.googleusercontent.com"),
        ("now", 4_102_444_800),
        ("now", 946_684_800),
    ]
    private static let callbackParameters = [
        "error=access_denied", "error=", "error_description=x", "iss=https://accounts.google.com",
        "iss=https://evil.example", "id_token=x",
        "access_token=x", "token_type=Bearer", "expires_in=1", "hd=example.com", "response=x", "error_uri=x",
        "session_state=x", "redirect_uri=x",
        "client_id=x", "flowName=GeneralOAuthFlow",
    ]
    private static let credentialParameters = [
        "state=x", "id_token=x", "code=x", "error=access_denied", "nonce=x", "clientId=x", "csrf_token=x",
    ]

    private func inputEdges(_ member: JSONMember) -> [Edit] {
        switch (member.name, member.node.value) {
        case (parameterMember, _), ("security_event_token", _): return []
        case ("headers", .array(let fields)):
            var names: [String] = []
            var lines: [String: [Edit.HeaderLine]] = [:]
            for case .array(let pair) in fields.map(\.value) {
                guard pair.count == 2, case .string(let name) = pair[0].value, case .string(let value) = pair[1].value
                else { continue }
                if lines[name] == nil { names.append(name) }
                lines[name, default: []].append(Edit.HeaderLine(name: name, value: value))
            }
            return (names + FieldEdits.others.filter { !names.contains($0) }).flatMap {
                FieldEdits.all($0, honest: lines[$0] ?? [])
            }
        case ("body", let body) where body["jwks"] != nil:
            return KeySetEdits.all("input.body") { [.member(["input", "body"], ["jwks": $0])] }
        case ("body", let body):
            guard let own = bodyMembers(body) else { return [] }
            let values = own.map(\.node.value)
            return own.flatMap { edges($0.node.value, [$0.name], others: values, bodyEdit) }
                + texts(.body, "text.body", own)
        case ("status", _):
            return [
                200, 201, 202, 204, 206, 299, 300, 301, 302, 304, 400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504,
                599, 100, 199,
            ].map {
                Edit("input.status", "status \($0)", [.member(["input", "status"], .integer($0))])
            }
        case ("method", _):
            return ["post", "GET", "PUT", "HEAD", "", "POST "].map {
                Edit("input.method", "method \($0)", [.member(["input", "method"], .string($0))])
            }
        // The client is told the rest; only vectors say what that may be.
        default: return []
        }
    }

    private func texts(_ part: Edit.JSONPart, _ place: String, _ members: [JSONMember]) -> [Edit] {
        JSONTexts.all(of: members.map { ($0.name, $0.node.value) }).map { form, words in
            Edit(place, part == .body ? words : "\(words) in the \(part.rawValue)", [.text(part, form)])
        }
    }

    /// The edges of a value, and of the values within it.
    private func edges(
        _ value: JSONValue, _ path: [String], others: [JSONValue] = [], _ edit: ([String], JSONValue?) -> Edit
    ) -> [Edit] {
        var edits = EdgeValues.all(for: value, others: others).map { edit(path, $0.value) }
        if case .object(let members) = value, path.count < 6 {
            for member in members { edits += edges(member.node.value, path + [member.name], edit) }
        }
        return edits
    }
}
