internal import AssayDocument
internal import TokenForge

extension IDTokenProbe {
    /// The probe that a rendered token makes with what the client is told.
    init(_ token: RenderedToken, _ context: RenderedContext, urls: ServedURLs = ProbeURLs.all) {
        self.init(
            idToken: token.bytes, keySet: context.keySet, provider: context.provider.rawValue,
            clientID: context.clientID, serverClientID: context.serverClientID, issuers: context.issuers,
            nonce: context.nonce, rawNonce: context.rawNonce, accessToken: context.accessToken,
            hostedDomain: context.hostedDomain, now: context.now, leeway: context.leeway,
            previousIDToken: context.previous?.bytes,
            network: ProbeNetwork(
                context.served.map {
                    ProbeNetwork.Document(name: $0.name, url: urls.url(for: $0.name), body: $0.document)
                }))
    }
}
