internal import AssayHTTP
internal import AssayJSON
internal import TokenForge

/// The secrets of an input of one message, which no message about its refusal may hold.
///
/// They are the members that are secret, and in a callback or a response the code, the tokens and what is compared.
struct InputSecrets {
    /// The shortest value that is searched for: shorter ones are also found by chance.
    private static let minimumLength = 8

    private static let names: Set<String> = [
        "code", "state", "credential", "g_csrf_token", "access_token", "refresh_token", "id_token", "device_code",
    ]

    private let values: [(name: String, text: String)]

    /// - Returns: `nil` if the expectation asks for no search.
    init?(_ probe: Probe, for expectation: VectorExpectation) {
        guard expectation.hidesSecrets else { return nil }
        var values: [(name: String, text: String)] = []
        for member in probe.operation.input where member.isSecret {
            guard case .string(let text)? = probe.adapterInput[member.name] else { continue }
            values += [(member.name, text)] + Self.parts(of: text)
        }
        self.values = values.filter { $0.text.utf8.count >= Self.minimumLength }
    }

    /// The name of a secret that the text holds; `nil` if it holds none.
    func name(in text: String) -> String? {
        text.holdsToken ? "a token" : values.first { text.contains($0.text) }?.name
    }

    /// The secret members of a JSON object, or the secret parameters of a query or a form.
    private static func parts(of text: String) -> [(name: String, text: String)] {
        if case .object(let members)? = JSON.value(of: Array(text.utf8)) {
            return members.compactMap { member in
                guard names.contains(member.name), case .string(let value) = member.node.value else { return nil }
                return (member.name, value)
            }
        }
        let query = text.utf8.firstIndex(of: UInt8(ascii: "?")).map { text.utf8[$0...].dropFirst() } ?? text.utf8[...]
        return (QueryParameters(decoding: query)?.list ?? []).filter { names.contains($0.name) }
            .map { ($0.name, $0.value) }
    }
}
