internal import AssayJSON
internal import TokenForge

/// A redirect that a fault puts in place of the honest response.
struct FaultRedirect: Sendable {
    private enum Kind: String, CaseIterable {
        /// The same URL, again and again.
        case loop
        /// The same URL with another parameter.
        case sameHost = "same-host"
        /// The same path on another host.
        case otherHost = "other-host"
        /// `//host/path` (RFC 3986 §4.2), which is easily mistaken for a path.
        case protocolRelative = "protocol-relative"
        /// The same URL over plain HTTP.
        case downgrade
    }

    private enum Target: Sendable {
        case kind(Kind, host: String)
        case text(TextForm)
    }

    private let target: Target
    private let status: Int

    /// Reads a `Location` as text, or `{"to": KIND, "host", "status"}`, or `{"location": TEXT, "status"}`.
    init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        guard case .object = node.value else {
            target = .text(try TextForm(decoding: node, keys: keys))
            status = 302
            return
        }
        let object = try node.object(allowing: ["to", "host", "location", "status"])
        let statuses = [301, 302, 303, 307, 308]
        status =
            try object.optional("status") { node throws(JSONError) in
                let status = try node.integer(in: 301...308)
                guard statuses.contains(status) else { throw node.error("\(status) is not the status of a redirect") }
                return status
            } ?? 302
        if let location = object.optionalMember("location") {
            guard object.optionalMember("to") == nil, object.optionalMember("host") == nil else {
                throw location.error("a redirect has \"to\" or \"location\", not both")
            }
            target = .text(try TextForm(decoding: location, keys: keys))
            return
        }
        let kind = try object.member("to").choice(Kind.self)
        let host = try object.optional("host", JSONNode.nonEmptyString)
        if let host, kind != .otherHost, kind != .protocolRelative {
            throw node.error("only a redirect to another host has a \"host\", not \(JSONWriter.quoted(host))")
        }
        target = .kind(kind, host: host ?? "elsewhere.example")
    }

    func apply(to response: inout MockResponse, _ context: FaultContext) throws(JSONError) {
        let url = context.request.message.url
        let places = context.provider.configuration.places
        let location: String
        switch target {
        case .text(let form): location = try context.text(of: form)
        case .kind(.loop, _): location = url.text
        case .kind(.sameHost, _):
            location = url.text + (url.query == nil ? "?" : "&") + "redirected=1"
        case .kind(.otherHost, let host):
            location = "\(url.origin.scheme)://\(places.authority(ofOther: host))\(url.target)"
        case .kind(.protocolRelative, let host): location = "//\(places.authority(ofOther: host))\(url.target)"
        case .kind(.downgrade, _): location = "http://\(url.origin.host)\(url.target)"
        }
        response.status = status
        response.headers.set("Location", location)
        response.body = .bytes([])
    }
}
