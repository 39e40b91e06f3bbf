internal import AssayDocument
internal import TokenForge

extension MockGoogleProvider {
    /// Spoils an honest answer, fault by fault.
    mutating func apply(_ faults: [Fault], to answer: inout Answer, _ exchange: Exchange) {
        for fault in faults {
            do {
                try apply(fault, to: &answer, exchange)
            } catch {
                answer = broken(error)
                return
            }
        }
    }

    private func apply(_ fault: Fault, to answer: inout Answer, _ exchange: Exchange) throws(DocumentError) {
        let subject = answer.subject
        let now = exchange.now
        if !fault.callback.isEmpty, var callback = answer.callback {
            for (name, value) in fault.callback {
                let text = try value.map { form throws(DocumentError) in
                    String(decoding: try render(form, subject, at: now), as: UTF8.self)
                }
                callback.parameters.set(name, text)
            }
            answer.callback = callback
            answer.response.fields.set("Location", callback.location)
        }
        if let keySet = fault.keySet {
            answer.response.body = .bytes(try faultyKeySet(keySet, subject, at: now))
            // The tag and the 304 that it brings belong to the honest document.
            answer.response.status = 200
            answer.response.fields.set("ETag", nil)
            answer.response.fields.set("Content-Type", "application/json; charset=UTF-8")
        }
        if let body = fault.body { try replaceBody(of: &answer.response, body, subject, at: now) }
        if let redirect = fault.redirect {
            try redirect.apply(to: &answer.response, request: exchange.request) { form throws(DocumentError) in
                try render(form, subject, at: now)
            }
        }
        if let status = fault.status { answer.response.status = status }
        for (name, value) in fault.fields {
            let text = try value.map { form throws(DocumentError) in
                String(decoding: try render(form, subject, at: now), as: UTF8.self)
            }
            answer.response.fields.set(name, text)
        }
        fault.delivery?.apply(to: &answer.response)
    }

    private func faultyKeySet(
        _ keySet: Fault.KeySet, _ subject: FaultSubject, at now: Int64
    ) throws(DocumentError) -> [UInt8] {
        switch keySet {
        case .text(let form):
            return try render(form, subject, at: now)
        case .stale:
            let names = keys.state.previouslyPublished
            let jwks = names.compactMap { name in forge.keys[name].map { DocumentNode($0.publicJWK) } }
            return DocumentWriter.bytes(["keys": .array(jwks)], style: .pretty)
        }
    }

    private func replaceBody(
        of response: inout MockResponse, _ body: Fault.Body, _ subject: FaultSubject, at now: Int64
    ) throws(DocumentError) {
        switch body {
        case .text(let form):
            response.body = .bytes(try render(form, subject, at: now))
        case .patch(let patch):
            response.body = .bytes(try patched(response.body, patch, subject, at: now))
        case .garbage(let count):
            response.body = .bytes(Garbage.bytes(count: count))
        case .huge(let count):
            response.body = .repeating(head: [UInt8(ascii: "{")], unit: [0x20], count: max(0, count - 1), tail: [])
        case .bomb(let count):
            response.body = CompressionBomb.gzip(expandingTo: count)
            response.fields.set("Content-Encoding", "gzip")
        }
    }

    /// The honest JSON under a merge patch; the patch's texts are expanded, the honest ones are not.
    private func patched(
        _ body: MockBody, _ patch: DocumentNode, _ subject: FaultSubject, at now: Int64
    ) throws(DocumentError) -> [UInt8] {
        let plain: DocumentNode
        do {
            plain = try Document.parse(body.prefix(Document.maximumSize), file: "the honest answer")
        } catch {
            throw patch.error("the honest answer is no JSON, so there is nothing to patch")
        }
        let merged = DocumentNode(plain.value.escapingSubstitution).applying(patch)
        guard merged.value != plain.value.escapingSubstitution else { throw patch.error("the patch changes nothing") }
        let form = try TextForm(
            decoding: DocumentNode(.object([DocumentMember("json", merged)]), at: patch.location), keys: forge.keys)
        return try render(form, subject, at: now)
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
        let context: ContextDescription
        do {
            context = try ContextDescription(decoding: DocumentNode(own), golden: forge.golden, keys: forge.keys)
        } catch {
            throw error.errors.first ?? DocumentError("the context cannot be read", at: .built)
        }
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

/// Bytes that are no text, no JSON and no compressed stream, the same every time.
enum Garbage {
    static func bytes(count: Int) -> [UInt8] {
        // A linear congruential generator (Knuth's MMIX constants); the first byte is no beginning of UTF-8.
        var state: UInt64 = 0x5EED
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in 0..<max(0, count) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(index == 0 ? 0xFF : UInt8(truncatingIfNeeded: state >> 56))
        }
        return bytes
    }
}
