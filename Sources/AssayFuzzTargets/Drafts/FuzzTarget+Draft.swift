internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) package import AssayFuzzing
@_spi(Fuzzing) internal import AssayParserFuzzTargets

extension FuzzTarget {
    /// An input as a vector, in each of the ways that operations can carry it, the most natural first.
    package func drafts(of bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        switch name {
        case FuzzTargets.base64URL.name: EncodingDrafts.base64URL(bytes)
        case FuzzTargets.compactJWS.name: try EncodingDrafts.compactJWS(bytes)
        case FuzzTargets.json.name: EncodingDrafts.json(bytes)
        case FuzzTargets.der.name: try KeyDrafts.der(bytes)
        case FuzzTargets.pkcs1Signature.name: try SignatureDrafts.pkcs1(bytes)
        default: [try draft(of: bytes)]
        }
    }

    /// An input as a vector for the one operation that the target tests.
    private func draft(of bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        switch name {
        case FuzzTargets.structuredIDToken.name: return try structuredIDToken(bytes)
        case FuzzTargets.rawIDToken.name: return try rawIDToken(bytes)
        case FuzzTargets.callbackURL.name:
            guard let probe = CallbackURLProperties.probe(bytes) else { throw .notUTF8 }
            return FuzzDraft(area: "authorization-response/found", probe)
        case FuzzTargets.tokenResponse.name:
            let text = try httpText(bytes)
            let probe = TokenResponseProbe(status: text.status, headers: text.fields, body: text.body)
            return FuzzDraft(area: "token-response/found", probe)
        case FuzzTargets.userInfo.name:
            let text = try httpText(bytes)
            let probe = UserInfoProbe(headers: text.fields, body: text.body, subject: "108204268033311374519")
            return FuzzDraft(area: "user-info/found", probe)
        case FuzzTargets.providerMetadata.name:
            let probe = ProviderMetadataProbe(issuer: "https://accounts.google.com", body: bytes)
            return FuzzDraft(area: "provider-metadata/found", probe)
        case FuzzTargets.codeVerifier.name:
            let probe = CodeChallengeProbe(codeVerifier: bytes)
            return FuzzDraft(area: "code-challenge/found", probe)
        case FuzzTargets.jwk.name:
            return keySet([], Array(#"{"keys":["#.utf8) + bytes + Array("]}".utf8))
        case FuzzTargets.jwkSet.name: return keySet([], bytes)
        case FuzzTargets.authorizationRequest.name: return try authorizationRequest(bytes)
        case FuzzTargets.cacheHeaders.name:
            guard let probe = KeySetResponseProperties.probe(bytes) else { throw .notUTF8 }
            return keySet(probe.headers, probe.body)
        case FuzzTargets.signIn.name: return try SignInDraft.draft(bytes)
        case FuzzTargets.vectorFile.name:
            throw FuzzDraftError(
                "no vector can hold it: vector-file tests what reads vectors, before any client is asked")
        case FuzzTargets.providerRequest.name:
            throw FuzzDraftError("no vector can hold it: provider-request tests the mock provider, not a client of it")
        default: throw FuzzDraftError("no operation of vectors takes what \(name) takes")
        }
    }

    /// The input is a vector's members already.
    private func structuredIDToken(_ bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        do {
            let object = try Document.parse(bytes, file: "").object(allowing: ["token", "context"])
            return FuzzDraft(
                .verifyIDToken, area: "id-token/found", object.members.map { ($0.name, $0.node.value) })
        } catch {
            throw FuzzDraftError("the input describes no token, so the target passes over it: \(error.message)")
        }
    }

    private func rawIDToken(_ bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return FuzzDraft(
            .verifyIDToken, area: "id-token/found",
            [("token", ["compact": ["text": FuzzDraft.literal(.string(text))]])])
    }

    private func keySet(_ fields: [ProbeHeaderField], _ body: [UInt8]) -> FuzzDraft {
        FuzzDraft(area: "key-set/found", KeySetProbe(headers: fields, body: body))
    }

    private func httpText(_ bytes: [UInt8]) throws(FuzzDraftError) -> HTTPText {
        guard let text = HTTPText(bytes) else { throw .notUTF8 }
        return text
    }
}
