internal import AssayJSON
internal import TokenForge

extension IDTokenProbe {
    /// Renders a token and its context at an instant; `nil` for the context's own instant.
    init(
        _ token: TokenDescription, _ context: ContextDescription, _ forge: Forge, at now: Int64?,
        urls: ServedURLs = .unreachable
    ) throws(JSONError) {
        let now = now ?? context.now
        try self.init(
            try forge.renderToken(token, context, at: now, urls: urls),
            try forge.renderContext(context, at: now, urls: urls), urls: urls)
    }

    /// Combines a rendered token with a rendered context.
    init(
        _ token: RenderedToken, _ context: RenderedContext, urls: ServedURLs = .unreachable
    ) throws(JSONError) {
        var members = context.members
        members["id_token"] = .text(token.bytes)
        self = try Self.message.input(members)
        network = ProbeNetwork(
            context.served.map {
                ProbeNetwork.Document(name: $0.name, url: urls.url(for: $0.name), body: $0.document)
            })
    }
}

extension RenderedContext {
    /// The members of an input that tell it to a client, by name.
    var members: [String: MemberValue] {
        var members = values
        members["jwks"] = .text(keySet)
        members["previous_id_token"] = previous.map { .text($0.bytes) }
        return members
    }
}
