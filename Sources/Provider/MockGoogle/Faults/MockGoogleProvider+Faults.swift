internal import AssayJSON
internal import TokenForge

extension MockGoogleProvider {
    /// Applies the faults to an honest response, one after another.
    mutating func apply(_ faults: [Fault], to response: inout EndpointResponse, _ request: EndpointRequest) {
        do {
            for fault in faults {
                let context = FaultContext(provider: self, request: request, subject: response.subject)
                for change in fault.changes { try change(&response, context) }
            }
        } catch {
            response = broken(error)
        }
    }

    /// Renders a FORM of the configuration with the values of the current request.
    func render(_ form: TextForm, _ subject: FaultSubject, at now: Int64) throws(JSONError) -> [UInt8] {
        var own: JSONValue = [:]
        let texts = [
            ("client_id", subject.clientID), ("nonce", subject.nonce), ("access_token", subject.accessToken),
            ("hosted_domain", subject.hostedDomain),
        ]
        for (name, text) in texts {
            if let text { own[name] = JSONValue.string(text).escapingSubstitution }
        }
        let context = try ContextDescription(decoding: JSONNode(own), golden: forge.golden, keys: forge.keys)
        return try forge.renderText(form, context, at: now)
    }
}
