internal import AssayJSON
internal import TokenForge

extension FaultEffect {
    /// Effects on how the response is made.
    static let ofMaking: [FaultEffect] = [
        FaultEffect("rotate") { node, _ throws(JSONError) in
            .rotate(try node.choice(Fault.Rotation.self))
        },
        FaultEffect("token", at: [.token, .button, .credential, .assertion]) { node, keys throws(JSONError) in
            .token(try TokenDescription(decoding: node, keys: keys))
        },
        FaultEffect("callback", at: [.authorize, .consent, .popup, .credential]) { node, keys throws(JSONError) in
            let parameters = try node.texts(keys)
            return .change { response, context throws(JSONError) in
                guard var callback = response.callback else { return }
                for (name, form) in parameters {
                    callback.parameters.set(name, try form.map(context.text))
                }
                response.callback = callback
                callback.rewrite(&response.message)
            }
        },
        FaultEffect("login_uri", at: [.credential]) { node, keys throws(JSONError) in
            let form = try TextForm(decoding: node, keys: keys)
            return .change { response, context throws(JSONError) in
                guard var callback = response.callback, case .form = callback.destination else { return }
                callback.destination = .form(try context.text(of: form))
                response.callback = callback
                callback.rewrite(&response.message)
            }
        },
        FaultEffect("deliveries", at: [.credential, .popup, .consent]) { node, _ throws(JSONError) in
            let count = try node.integer(in: 2...10)
            return .change { response, _ in
                guard var callback = response.callback, case .message = callback.destination else { return }
                callback.deliveries = count
                response.callback = callback
                callback.rewrite(&response.message)
            }
        },
        FaultEffect("keys", at: [.certs]) { node, keys throws(JSONError) in
            let jwks = JSONNode(.object([JSONMember("jwks", node)]), at: node.location)
            let form = node.value == "stale" ? nil : try TextForm(decoding: jwks, keys: keys)
            return .change { response, context throws(JSONError) in
                response.message.body = .bytes(try form.map(context.bytes) ?? context.provider.staleKeySet)
                // The entity tag, and the 304 that it leads to, belong to the honest document.
                response.message.status = 200
                response.message.headers.set("ETag", nil)
                response.message.headers.set("Content-Type", "application/json; charset=UTF-8")
            }
        },
    ]
}

extension MockGoogleProvider {
    /// The key set before the last change of the keys.
    fileprivate var staleKeySet: [UInt8] {
        let names = keys.state.previouslyPublished
        let jwks = names.compactMap { name in forge.keys[name].map { JSONNode($0.publicJWK) } }
        return JSONWriter.bytes(["keys": .array(jwks)], style: .pretty)
    }
}
