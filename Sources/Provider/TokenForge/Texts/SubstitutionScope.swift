internal import AssayJSON
internal import JOSECryptography

/// The values of a text's substitutions in one rendering.
struct SubstitutionScope: Sendable {
    let now: Int64
    let keys: KeyRing
    let urls: ServedURLs
    /// The names of the served documents.
    var served: [String] = []
    /// The texts of names.
    var names: [String: String] = [:]
    /// The names that are valid only here, besides those of the context.
    var localNames: [String] = []

    func bytes(of text: TextForm) throws(JSONError) -> [UInt8] { try text.render(self) }

    func expand(_ substitution: Substitution) throws(JSONError) -> String {
        var text = ""
        for part in substitution.parts { text += try expand(part, at: substitution.location) }
        return text
    }

    func expand(_ node: JSONNode) throws(JSONError) -> String {
        try expand(Substitution(node, names: localNames))
    }

    /// A JSON value with its strings expanded; one that is a time expression becomes a number, except in `$raw`.
    func expandJSON(_ node: JSONNode) throws(JSONError) -> JSONValue {
        switch node.value {
        case .string:
            let substitution = try Substitution(node, names: localNames)
            let text = try expand(substitution)
            return substitution.isTime ? .number(text) : .string(text)
        case .array(let elements):
            var expanded: [JSONNode] = []
            for element in elements { expanded.append(JSONNode(try expandJSON(element), at: element.location)) }
            return .array(expanded)
        case .object(let members):
            var expanded: [JSONMember] = []
            for member in members {
                let value =
                    node.value.isRaw ? .string(try expand(member.node)) : try expandJSON(member.node)
                expanded.append(JSONMember(member.name, JSONNode(value, at: member.node.location)))
            }
            return .object(expanded)
        case .number, .bool, .null:
            return node.value
        }
    }

    private func expand(_ part: Substitution.Part, at location: JSONLocation) throws(JSONError) -> String {
        switch part {
        case .text(let text):
            return text
        case .time(let offset):
            let (time, overflow) = now.addingReportingOverflow(offset)
            guard !overflow else { throw JSONError("the time is out of range", at: location) }
            return String(time)
        case .name(let name):
            guard let text = names[name] else {
                throw JSONError("${\(name)} has no value in this context", at: location)
            }
            return text
        case .keyID(let name):
            return try keys.key(name, at: location).kid
        case .publicKey(let name):
            return JSONWriter.text(try keys.key(name, at: location).publicJWK)
        case .certificate(let name):
            let key = try keys.key(name, at: location)
            return Base64.standard(try located(location) { () throws(CryptoError) in try key.certificate() })
        case .url(let name):
            guard served.contains(name) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: served)
                throw JSONError(
                    "the context serves nothing under the name \(JSONWriter.quoted(name))\(suggestion)",
                    at: location)
            }
            return urls.url(for: name)
        }
    }
}

/// The URLs of served documents: a prefix and the name.
package struct ServedURLs: Sendable {
    package var prefix: String

    package init(prefix: String) { self.prefix = prefix }

    /// Unreachable URLs (RFC 6761 §6.4), for rendering without a server.
    ///
    /// Like those of a loopback server they have no TLS, so that requests to them break RFC 7515 §4.1.2 and §4.1.5.
    package static let unreachable = ServedURLs(prefix: "http://assay.invalid/")

    package func url(for name: String) -> String { prefix + name }
}

/// Adds the place in the vector to a cryptographic error.
func located<Result>(
    _ location: JSONLocation, _ body: () throws(CryptoError) -> Result
) throws(JSONError) -> Result {
    do {
        return try body()
    } catch {
        throw JSONError(error.description, at: location)
    }
}
