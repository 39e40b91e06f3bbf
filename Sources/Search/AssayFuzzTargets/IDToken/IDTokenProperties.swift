internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import StrictJOSE

/// Properties that hold for every ID token, honest or not.
enum IDTokenProperties {
    /// The client's knowledge before a token arrives: keys and context.
    final class Client: Sendable {
        let verifier: IDTokenVerifier
        let keys: JSONWebKeySet

        init(for probe: IDTokenProbe) throws(GoogleSignInError) {
            keys = try KeySetResponse(HTTPText.response(status: 200, [], probe.keySet)).keySet
            var provider = probe.provider == "apple" ? IDTokenProvider.apple : .google
            provider.issuers = probe.issuers
            provider.nonceForm = probe.rawNonce == nil ? .asSent : .sha256
            verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        }
    }

    /// - Parameter client: the client for the probe, if one exists already.
    static func check(_ probe: IDTokenProbe, client: Client? = nil) throws(BrokenProperty) {
        var accepted: (IDTokenClaims, Client, IDTokenContext)?
        let library = try Library.observe(secrets: secrets(of: probe)) { () throws(GoogleSignInError) in
            let client = if let client { client } else { try Client(for: probe) }
            let told = IDTokenContext(
                clientID: probe.clientID, serverClientID: probe.serverClientID, hostedDomain: probe.hostedDomain,
                nonce: probe.rawNonce ?? probe.nonce, accessToken: probe.accessToken, now: probe.now,
                leeway: probe.leeway,
                previous: try probe.previousIDToken.map { token throws(GoogleSignInError) in
                    try IDTokenClaims(stored: token)
                })
            let claims = try client.verifier.verify(probe.idToken, keys: client.keys, context: told)
            accepted = (claims, client, told)
            return claims.output
        }
        if let (claims, client, told) = accepted {
            try AcceptedIDToken(probe).check(claims)
            try checkRefusal(probe, client, told)
            try checkDescriptions(probe, claims, told)
        }
        if probe.idToken.count > CompactJWS.maximumByteCount {
            let text = String(decoding: probe.idToken, as: UTF8.self)
            try expect((try? CompactJWS(text)) == nil, "a token over the limit is also refused as text")
        }
        try expect(
            probe.network.documents.allSatisfy { probe.network.requests(to: $0.name) == 0 }, "nothing is fetched")
        let reference = ReferenceClient().observation(of: probe)
        // An app without a client ID gets an error before the token is read.
        if case .reject(.invalidConfiguration, _) = library { return }
        // The key set is read first, so its defects come first.
        if case .reject(.invalidKeySet, _) = library, !reference.isAcceptance { return }
        try Agreement.check(library: library, reference: reference, unless: OpenQuestions.isOpen(probe))
    }

    /// The private halves of the test keys are published, so they must sign nobody in unless a test allows them.
    private static func checkRefusal(
        _ probe: IDTokenProbe, _ client: Client, _ context: IDTokenContext
    ) throws(BrokenProperty) {
        let text = String(decoding: probe.idToken, as: UTF8.self)
        do throws(GoogleSignInError) {
            _ = try IDTokenVerifier(provider: client.verifier.provider)
                .verify(text, keys: client.keys, context: context)
        } catch {
            return try expect(error.code == .invalidKey, "a published key is an invalid key", error.code.rawValue)
        }
        throw BrokenProperty("a token by a published key is refused outside tests", "")
    }

    /// A description of a token or of its context contains neither nonce nor access token.
    private static func checkDescriptions(
        _ probe: IDTokenProbe, _ claims: IDTokenClaims, _ context: IDTokenContext
    ) throws(BrokenProperty) {
        let previous = context.previous.map { "\($0.issuer)\($0.subject)" } ?? ""
        let plain = "\(claims.issuer)\(claims.subject)\(context.clientID)" + previous
        // The text that is shown may happen to equal the nonce.
        let secrets = [probe.nonce, probe.rawNonce, probe.accessToken].compactMap(\.self).filter {
            $0.utf8.count >= 12 && !plain.contains($0)
        }
        guard !secrets.isEmpty else { return }
        var shown = "\(claims)\(context)\(Array(Mirror(reflecting: claims).children))"
        shown += "\(Array(Mirror(reflecting: context).children))"
        if let previous = context.previous { shown += "\(previous)\(Array(Mirror(reflecting: previous).children))" }
        try expect(!secrets.contains { shown.contains($0) }, "a description shows no secret")
    }

    /// The texts that no error may contain: nonces, the access token, and the token's segments or their beginnings.
    private static func secrets(of probe: IDTokenProbe) -> [ArraySlice<UInt8>] {
        var secrets: [ArraySlice<UInt8>] = []
        secrets.reserveCapacity(11)
        for case let text? in [probe.nonce, probe.rawNonce, probe.accessToken] { secrets.append(Array(text.utf8)[...]) }
        var segmentCount = 0
        var rest = probe.idToken[...]
        while !rest.isEmpty, segmentCount < 8 {
            let segment = rest[..<(rest.position(of: UInt8(ascii: ".")) ?? rest.endIndex)]
            rest = rest[segment.endIndex...].dropFirst()
            if segment.isEmpty { continue }
            secrets.append(segment.prefix(4096))
            segmentCount += 1
        }
        return secrets
    }
}
