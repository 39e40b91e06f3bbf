package import AssayDocument
internal import OpenSSLCrypto

/// What the client is told, at one instant.
package struct RenderedContext: Sendable {
    package let provider: Provider
    package let now: Int64
    package let leeway: Int64
    package let clientID: String
    package let serverClientID: String?
    package let hostedDomain: String?
    package let nonce: String?
    /// The text whose SHA-256 the request carried in place of a nonce.
    package let rawNonce: String?
    package let accessToken: String?
    package let issuers: [String]
    /// The key set's exact text.
    package let keySet: [UInt8]
    /// The ID token before a refresh.
    package let previous: RenderedToken?
    /// What is served, by name.
    package let served: [(name: String, document: [UInt8])]
}

extension Forge {
    /// The context at an instant.
    package func renderContext(
        _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> RenderedContext {
        let scope = try contextScope(context, at: now, urls: urls)
        guard let clientID = scope.names["client_id"] else {
            throw DocumentError("the context has no client ID", at: context.location)
        }
        var issuers: [String] = []
        for issuer in context.issuers { issuers.append(try scope.expand(issuer)) }
        var served: [(name: String, document: [UInt8])] = []
        for (name, document) in context.served { served.append((name, try document.render(scope))) }
        var previous: RenderedToken?
        if let description = context.previous {
            previous = try TokenRenderer(forge: self, golden: context.golden, scope: scope).render(description)
        }
        return RenderedContext(
            provider: context.provider, now: now, leeway: context.leeway, clientID: clientID,
            serverClientID: scope.names["server_client_id"], hostedDomain: scope.names["hosted_domain"],
            nonce: scope.names["nonce"], rawNonce: scope.names["raw_nonce"],
            accessToken: scope.names["access_token"], issuers: issuers, keySet: try keySet(context, scope),
            previous: previous, served: served)
    }

    /// The key set's exact text.
    package func renderKeySet(
        _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> [UInt8] {
        try keySet(context, try contextScope(context, at: now, urls: urls))
    }

    private func keySet(
        _ context: ContextDescription, _ scope: SubstitutionScope
    ) throws(DocumentError) -> [UInt8] {
        switch context.keySet {
        case .entries(let entries): try KeyEntry.keySet(entries, scope)
        case .text(let form): try form.render(scope)
        }
    }

    /// An operation's input at an instant.
    package func renderInput(
        _ input: InputDescription, _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> RenderedInput {
        try input.render(try contextScope(context, at: now, urls: urls))
    }

    /// A FORM at an instant.
    package func renderText(
        _ form: TextForm, _ context: ContextDescription, at now: Int64, urls: ServedURLs = .unreachable
    ) throws(DocumentError) -> [UInt8] {
        try form.render(try contextScope(context, at: now, urls: urls))
    }
}
