internal import AssayDocument
internal import TokenForge

extension MockGoogleProvider {
    /// Spoils an honest answer, fault by fault.
    mutating func apply(_ faults: [Fault], to answer: inout Answer, _ exchange: Exchange) {
        do {
            for fault in faults {
                let scene = FaultScene(provider: self, exchange: exchange, subject: answer.subject)
                for change in fault.changes { try change(&answer, scene) }
            }
        } catch {
            answer = broken(error)
        }
    }

    /// A FORM of the configuration, with what the request at hand has for its names.
    func render(_ form: TextForm, _ subject: FaultSubject, at now: Int64) throws(DocumentError) -> [UInt8] {
        var own: DocumentValue = [:]
        let texts = [
            ("client_id", subject.clientID), ("nonce", subject.nonce), ("access_token", subject.accessToken),
            ("hosted_domain", subject.hostedDomain),
        ]
        for (name, text) in texts {
            if let text { own[name] = DocumentValue.string(text).escapingSubstitution }
        }
        let context = try ContextDescription(decoding: DocumentNode(own), golden: forge.golden, keys: forge.keys)
        return try forge.renderText(form, context, at: now)
    }
}

extension DocumentValue {
    /// The value with every dollar sign doubled, so that substitution leaves it as it is.
    var escapingSubstitution: DocumentValue {
        switch self {
        case .string(let text):
            guard text.utf8.contains(UInt8(ascii: "$")) else { return self }
            return .string(text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$"))
        case .array(let elements):
            return .array(elements.map { DocumentNode($0.value.escapingSubstitution) })
        case .object(let members):
            return .object(
                members.map { DocumentMember($0.name, DocumentNode($0.node.value.escapingSubstitution)) })
        case .number, .bool, .null:
            return self
        }
    }
}
