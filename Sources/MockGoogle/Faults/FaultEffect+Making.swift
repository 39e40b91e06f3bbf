internal import AssayDocument
internal import TokenForge

extension FaultEffect {
    /// What goes wrong while the answer is made.
    static let ofMaking: [FaultEffect] = [
        FaultEffect("rotate") { node, _ throws(DocumentError) in
            .rotate(try node.reading { node throws(DocumentError) in try node.choice(Fault.Rotation.self) })
        },
        FaultEffect("token", at: [.token]) { node, keys throws(DocumentError) in
            .token(try TokenDescription(decoding: node, keys: keys))
        },
        FaultEffect("callback", at: [.authorize, .consent]) { node, keys throws(DocumentError) in
            let parameters = try node.texts(keys)
            return .change { answer, scene throws(DocumentError) in
                guard var callback = answer.callback else { return }
                for (name, form) in parameters {
                    callback.parameters.set(name, try form.map(scene.text))
                }
                answer.callback = callback
                answer.response.headers.set("Location", callback.location)
            }
        },
        FaultEffect("keys", at: [.certs]) { node, keys throws(DocumentError) in
            let form: TextForm? = try node.reading { node throws(DocumentError) in
                if node.value == "stale" { return nil }
                let jwks = DocumentNode(.object([DocumentMember("jwks", node)]), at: node.location)
                return try TextForm(decoding: jwks, keys: keys)
            }
            return .change { answer, scene throws(DocumentError) in
                answer.response.body = .bytes(try form.map(scene.bytes) ?? scene.provider.staleKeySet)
                // The tag and the 304 that it brings belong to the honest document.
                answer.response.status = 200
                answer.response.headers.set("ETag", nil)
                answer.response.headers.set("Content-Type", "application/json; charset=UTF-8")
            }
        },
    ]
}

extension MockGoogleProvider {
    /// What was published before the last change of the keys.
    fileprivate var staleKeySet: [UInt8] {
        let names = keys.state.previouslyPublished
        let jwks = names.compactMap { name in forge.keys[name].map { DocumentNode($0.publicJWK) } }
        return DocumentWriter.bytes(["keys": .array(jwks)], style: .pretty)
    }
}
