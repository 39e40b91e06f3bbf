internal import AssayDocument
internal import TokenForge

extension IDTokenProbe {
    /// The probe that a token makes with what the client is told, at an instant; at the context's own if `nil`.
    init(
        _ token: TokenDescription, _ context: ContextDescription, _ forge: Forge, at now: Int64?,
        urls: ServedURLs = .unreachable
    ) throws(DocumentErrors) {
        do throws(DocumentError) {
            let now = now ?? context.now
            self.init(
                try forge.renderToken(token, context, at: now, urls: urls),
                try forge.renderContext(context, at: now, urls: urls), urls: urls)
        } catch {
            throw DocumentErrors(first: error)
        }
    }

    /// The probe that a rendered token makes with what the client is told.
    init(_ token: RenderedToken, _ context: RenderedContext, urls: ServedURLs = .unreachable) {
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
