internal import AssayJSON
internal import JOSECryptography

/// Renders one token: patched JSON, exact texts, segments, signature, changes, encryption, changes to the whole.
struct TokenRenderer {
    let forge: Forge
    let golden: GoldenToken
    let scope: SubstitutionScope

    /// A text before encoding and its segment.
    private struct Part {
        var text: [UInt8]
        var segment: [UInt8]
    }

    /// Patched JSON and its text.
    private struct Patched {
        var value: JSONValue
        var text: [UInt8]
    }

    func render(_ description: TokenDescription) throws(JSONError) -> RenderedToken {
        let header = try patched(golden.header, description.header)
        let claims = try patched(golden.claims, description.claims)
        let (headerText, claimsText) = try exactTexts(description, header, claims)
        var others: [String: RenderedToken] = [:]
        for (name, token) in description.others { others[name] = try render(token) }
        let headerPart = try Variation.search(limit: Variation.limit) { number throws(ChangeFailure) in
            try part((headerText ?? header.text) + Variation.whiteSpace(number), description.headerSegment)
        }
        let limit = description.signature.contains(where: \.isRare) ? Variation.leadingZeroLimit : Variation.limit
        return try Variation.search(limit: limit) { number throws(ChangeFailure) in
            let payload = try payload(claims, exactly: claimsText, description, number)
            return try finish(headerPart, try part(payload, description.claimsSegment), others, description)
        }
    }

    private func patched(_ node: JSONNode, _ patch: JSONNode?) throws(JSONError) -> Patched {
        let plain = try expanded(node)
        guard let patch else { return plain }
        let patched = try expanded(node.applying(patch))
        // Bytes are compared: Swift's string equality is canonical equivalence, which some vectors depend on.
        guard patched.text != plain.text else { throw patch.error("the patch changes nothing") }
        return patched
    }

    private func expanded(_ node: JSONNode) throws(JSONError) -> Patched {
        let value = try scope.expandJSON(node)
        return Patched(value: value, text: JSONWriter.bytes(value, style: .raw))
    }

    /// The exact texts in place of the JSON; `nil` without one.
    private func exactTexts(
        _ description: TokenDescription, _ header: Patched, _ claims: Patched
    ) throws(JSONError) -> (header: [UInt8]?, claims: [UInt8]?) {
        guard description.headerText != nil || description.claimsText != nil else { return (nil, nil) }
        var texts = scope
        texts.localNames = TokenDescription.textNames
        texts.names["header"] = String(decoding: header.text, as: UTF8.self)
        texts.names["claims"] = String(decoding: claims.text, as: UTF8.self)
        texts.names["header:members"] = try members(header.text, description.headerText?.location)
        texts.names["claims:members"] = try members(claims.text, description.claimsText?.location)
        return (
            try exactText(description.headerText, otherwise: header.text, texts),
            try exactText(description.claimsText, otherwise: claims.text, texts)
        )
    }

    /// The JSON without its outer braces.
    private func members(_ text: [UInt8], _ location: JSONLocation?) throws(JSONError) -> String {
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else {
            guard let location else { return String(decoding: text, as: UTF8.self) }
            throw JSONError("the patched JSON is not an object", at: location)
        }
        return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }

    private func exactText(
        _ form: TextForm?, otherwise plain: [UInt8], _ scope: SubstitutionScope
    ) throws(JSONError) -> [UInt8]? {
        guard let form else { return nil }
        let exact = try form.render(scope)
        guard exact != plain else {
            throw JSONError("the text is the same as without the change", at: form.location)
        }
        return exact
    }

    /// The payload's text in one variation, padded to its size.
    private func payload(
        _ patched: Patched, exactly text: [UInt8]?, _ description: TokenDescription, _ number: Int
    ) throws(ChangeFailure) -> [UInt8] {
        var claims = patched.value
        var bytes: [UInt8]
        if let text {
            bytes = text + Variation.whiteSpace(number)
        } else if number > 0, claims["jti"] == nil {
            claims["jti"] = .string(Variation.tokenID(number))
            bytes = JSONWriter.bytes(claims, style: .raw)
        } else {
            bytes = patched.text + Variation.whiteSpace(number)
        }
        guard let (size, location) = description.payloadSize else { return bytes }
        guard bytes.count < size else {
            throw .impossible(
                JSONError("the payload has \(bytes.count) bytes already, not fewer than \(size)", at: location))
        }
        if text == nil, claims["assay_padding"] == nil {
            claims["assay_padding"] = ""
            let overhead = JSONWriter.bytes(claims, style: .raw).count
            if overhead <= size {
                let padding = [UInt8](repeating: UInt8(ascii: "a"), count: size - overhead)
                claims["assay_padding"] = .string(String(decoding: padding, as: UTF8.self))
                return JSONWriter.bytes(claims, style: .raw)
            }
        }
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: size - bytes.count)
        return bytes
    }

    private func part(
        _ text: [UInt8], _ segment: TokenDescription.Segment?
    ) throws(ChangeFailure) -> Part {
        let plain = Array(Base64.url(text).utf8)
        switch segment {
        case nil: return Part(text: text, segment: plain)
        case .changed(let change): return Part(text: text, segment: try change.apply(to: plain, scope))
        case .exactly(let exact):
            let bytes = try unvaried { () throws(JSONError) in Array(try scope.expand(exact).utf8) }
            guard bytes != plain else {
                throw .impossible(JSONError("the segment is the same as without the change", at: exact.location))
            }
            return Part(text: [], segment: bytes)
        }
    }

    private func unvaried<Result>(
        _ body: () throws(JSONError) -> Result
    ) throws(ChangeFailure) -> Result {
        do {
            return try body()
        } catch {
            throw .impossible(error)
        }
    }

    /// Signs, and applies the changes that follow.
    private func finish(
        _ header: Part, _ payload: Part, _ others: [String: RenderedToken], _ description: TokenDescription
    ) throws(ChangeFailure) -> RenderedToken {
        let input = Self.joined(header.segment, payload.segment)
        let sign = description.sign ?? golden.sign
        var signature = try unvaried { () throws(JSONError) in try signatureBytes(input, sign) }
        var key: TestKey?
        if case .key(let signingKey, _, _) = sign { key = signingKey }
        for change in description.signature {
            signature = try change.apply(to: signature, input: input, key: key)
        }
        var token = RenderedToken(
            bytes: [], header: header.text, payload: payload.text, headerSegment: header.segment,
            payloadSegment: payload.segment, signatureSegment: Array(Base64.url(signature).utf8))
        token.bytes = Self.joined(input, token.signatureSegment)
        if let encryption = description.encryption {
            let text = token.bytes
            token.bytes = try unvaried { () throws(JSONError) in
                try encryption.encrypt(text, scope)
            }
        }
        for change in description.compact {
            var parts = scope
            parts.define(token, prefix: "")
            for (name, other) in others { parts.define(other, prefix: name + ".") }
            token.bytes = try change.apply(to: token.bytes, parts)
        }
        return token
    }

    /// The segments with a dot between them, in memory of just their size: thousands of tokens are kept.
    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(first.count + 1 + second.count)
        bytes += first
        bytes.append(UInt8(ascii: "."))
        bytes += second
        return bytes
    }

    private func signatureBytes(_ input: [UInt8], _ sign: SignDescription) throws(JSONError) -> [UInt8] {
        switch sign {
        case .none:
            return []
        case .key(let key, let algorithm, let location):
            return try located(location) { () throws(CryptoError) in
                try forge.signer.sign(input, with: key, algorithm)
            }
        case .mac(let hash, let secret, let location):
            let bytes = try secret.render(scope)
            return try located(location) { () throws(CryptoError) in
                try hash.hmac(key: bytes, message: input)
            }
        }
    }
}

extension SubstitutionScope {
    /// Names the parts of a token for `compact`.
    fileprivate mutating func define(_ token: RenderedToken, prefix: String) {
        names[prefix + "header"] = String(decoding: token.headerSegment, as: UTF8.self)
        names[prefix + "payload"] = String(decoding: token.payloadSegment, as: UTF8.self)
        names[prefix + "signature"] = String(decoding: token.signatureSegment, as: UTF8.self)
        names[prefix + "token"] = token.text
    }
}
