internal import AssayJSON
internal import TokenForge

extension IDTokenProbe {
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
