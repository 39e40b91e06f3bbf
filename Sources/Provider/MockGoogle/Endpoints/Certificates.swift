internal import AssayJSON
internal import TokenForge

extension MockGoogleProvider {
    /// The published keys as a JWK Set (RFC 7517 §5).
    mutating func keySet(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        let names = keys.state.published
        let forge = forge
        let document = try keyDocuments.document(names, certificates: false) { () throws(EndpointFailure) in
            let jwks = names.compactMap { forge.keys[$0].map { JSONNode($0.publicJWK) } }
            return JSONWriter.bytes(["keys": .array(jwks)], style: .pretty)
        }
        return keyResponse(document, request)
    }

    /// The published keys as PEM certificates by key ID, as Google's Python library reads them.
    mutating func certificates(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        let names = keys.state.published
        let provider = self
        let document = try keyDocuments.document(names, certificates: true) { () throws(EndpointFailure) in
            var members: [JSONMember] = []
            for name in names {
                guard let key = provider.forge.keys[name] else { continue }
                let base64 = try rendering { () throws(JSONError) in
                    let form = try TextForm(
                        decoding: JSONNode(.string("${x5c:\(name)}")), keys: provider.forge.keys)
                    return try provider.render(form, FaultSubject(), at: request.now)
                }
                members.append(JSONMember(key.kid, JSONNode(.string(Self.pem(base64)))))
            }
            return JSONWriter.bytes(.object(members), style: .pretty)
        }
        return keyResponse(document, request)
    }

    /// A PEM certificate with lines of 64 characters (RFC 7468).
    private static func pem(_ base64: [UInt8]) -> String {
        var text = "-----BEGIN CERTIFICATE-----\n"
        for start in stride(from: 0, to: base64.count, by: 64) {
            text += String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self) + "\n"
        }
        return text + "-----END CERTIFICATE-----\n"
    }

    /// The document with its freshness (RFC 9111), or 304 if the client already has it (RFC 9110 §13.1.2).
    private func keyResponse(_ document: KeyDocuments.Document, _ request: EndpointRequest) -> EndpointResponse {
        let plan = configuration.keys
        var headers = [HeaderField("Date", HTTPDate.text(request.now))]
        if let maximumAge = plan.maximumAge {
            headers.append(
                HeaderField("Cache-Control", "public, max-age=\(maximumAge), must-revalidate, no-transform"))
            if plan.sendsExpires {
                let (expiry, overflow) = request.now.addingReportingOverflow(Int64(maximumAge - (plan.age ?? 0)))
                headers.append(HeaderField("Expires", HTTPDate.text(overflow ? Int64.max : expiry)))
            }
        }
        if let age = plan.age { headers.append(HeaderField("Age", String(age))) }
        if plan.sendsETag {
            headers.append(HeaderField("ETag", document.tag))
            if let known = request.message.headers.first(named: "If-None-Match"), Self.names(known, document.tag) {
                var response = EndpointResponse(MockResponse(status: 304, headers: headers))
                response.omittedBody = .bytes(document.body)
                return response
            }
        }
        headers.insert(HeaderField("Content-Type", "application/json; charset=UTF-8"), at: 0)
        return EndpointResponse(MockResponse(status: 200, headers: headers, body: .bytes(document.body)))
    }

    /// Whether a list of entity tags contains this one, by weak comparison.
    private static func names(_ list: String, _ tag: String) -> Bool {
        if list == "*" { return true }
        return list.split(separator: ",").contains { element in
            let bare = element.drop { $0 == " " }.prefix { $0 != " " }
            return bare == tag || bare == "W/" + tag
        }
    }
}
