package import AssayDocument
internal import TokenForge

extension Probe {
    /// Reads an input of the adapter protocol; members that are not known are passed over.
    ///
    /// The steps of a sign-in are no probes of their own.
    package init(operation: Operation, adapterInput node: DocumentNode) throws(DocumentError) {
        guard operation == .verifyIDToken else {
            let members = try node.object().members
            var known: [(name: String, value: RenderedInput.Value)] = []
            for member in members {
                if let value = try RenderedInput.Value(member.name, member.node) { known.append((member.name, value)) }
            }
            self = try Probe(operation, ProbeInput(RenderedInput(members: known), at: node.location))
            return
        }
        let object = try node.object()
        func bytes(_ name: String) throws(DocumentError) -> [UInt8] {
            guard case .text(let bytes)? = try RenderedInput.Value(name, object.member(name)) else {
                throw try object.member(name).error("expected a text")
            }
            return bytes
        }
        func text(_ name: String) throws(DocumentError) -> String? {
            try object.optional(name) { node throws(DocumentError) in try node.string() }
        }
        self = .verifyIDToken(
            IDTokenProbe(
                idToken: try bytes("id_token"), keySet: try bytes("jwks"), provider: try object.member("provider").string(),
                clientID: try object.member("client_id").string(), serverClientID: try text("server_client_id"),
                issuers: try object.member("issuers").array { node throws(DocumentError) in try node.string() },
                nonce: try text("nonce"), accessToken: try text("access_token"),
                hostedDomain: try text("hosted_domain"), now: try object.member("now").integer(),
                leeway: try object.member("leeway").integer(),
                previousIDToken: object.optionalMember("previous_id_token") == nil ? nil : try bytes("previous_id_token"),
                network: ProbeNetwork()))
    }
}

extension RenderedInput.Value {
    /// A member's value; `nil` for one of a form that inputs do not have.
    fileprivate init?(_ name: String, _ node: DocumentNode) throws(DocumentError) {
        switch node.value {
        case .number(let text): self = .number(text)
        case .bool(let flag): self = .bool(flag)
        case .null: return nil
        case .string, .object: self = .text(try Self.bytes(node))
        case .array(let elements):
            if name == "headers" {
                var fields: [(name: [UInt8], value: [UInt8])] = []
                for element in elements {
                    let pair = try element.array()
                    guard pair.count == 2 else { throw element.error("expected a header field's name and value") }
                    fields.append((try Self.bytes(pair[0]), try Self.bytes(pair[1])))
                }
                self = .fields(fields)
            } else {
                self = .list(try elements.map { node throws(DocumentError) in try Self.bytes(node) })
            }
        }
    }

    private static func bytes(_ node: DocumentNode) throws(DocumentError) -> [UInt8] {
        if case .string(let text) = node.value { return Array(text.utf8) }
        guard case .string(let text)? = node.value["base64"], let bytes = Base64.decodeStandard(text) else {
            throw node.error("expected a string, or an object with \"base64\"")
        }
        return bytes
    }
}
