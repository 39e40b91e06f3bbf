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
                if let value = RenderedInput.Value(member.name, member.node) { known.append((member.name, value)) }
            }
            self = try Probe(operation, ProbeInput(RenderedInput(members: known), at: node.location))
            return
        }
        let object = try node.object()
        func bytes(_ name: String) throws(DocumentError) -> [UInt8] {
            guard case .text(let bytes)? = RenderedInput.Value(name, try object.member(name)) else {
                throw try object.member(name).error("expected a string, or an object with \"base64\"")
            }
            return bytes
        }
        func text(_ name: String) throws(DocumentError) -> String? {
            try object.optional(name) { node throws(DocumentError) in try node.string() }
        }
        self = .verifyIDToken(
            IDTokenProbe(
                idToken: try bytes("id_token"), keySet: try bytes("jwks"),
                provider: try object.member("provider").string(),
                clientID: try object.member("client_id").string(), serverClientID: try text("server_client_id"),
                issuers: try object.member("issuers").array { node throws(DocumentError) in try node.string() },
                nonce: try text("nonce"), accessToken: try text("access_token"),
                hostedDomain: try text("hosted_domain"), now: try object.member("now").integer(),
                leeway: try object.member("leeway").integer(),
                previousIDToken: object.optionalMember("previous_id_token") == nil
                    ? nil : try bytes("previous_id_token"),
                network: ProbeNetwork()))
    }
}

extension RenderedInput.Value {
    /// A member's value; `nil` for one of a form that inputs do not have, as a later version's may be.
    fileprivate init?(_ name: String, _ node: DocumentNode) {
        switch node.value {
        case .number(let text): self = .number(text)
        case .bool(let flag): self = .bool(flag)
        case .null: return nil
        case .string, .object:
            guard let bytes = Self.bytes(node) else { return nil }
            self = .text(bytes)
        case .array(let elements):
            guard name == "headers" else {
                let texts = elements.compactMap(Self.bytes)
                guard texts.count == elements.count else { return nil }
                self = .list(texts)
                return
            }
            let fields = elements.compactMap { element -> (name: [UInt8], value: [UInt8])? in
                guard case .array(let pair) = element.value, pair.count == 2, let name = Self.bytes(pair[0]),
                    let value = Self.bytes(pair[1])
                else { return nil }
                return (name, value)
            }
            guard fields.count == elements.count else { return nil }
            self = .fields(fields)
        }
    }

    private static func bytes(_ node: DocumentNode) -> [UInt8]? {
        if case .string(let text) = node.value { return Array(text.utf8) }
        guard case .string(let text)? = node.value["base64"] else { return nil }
        return Base64.decodeStandard(text)
    }
}
