internal import AssayDocument
internal import TokenForge

extension FaultEffect {
    /// What is wrong with the status line and the fields.
    static let ofHead: [FaultEffect] = [
        FaultEffect("redirect") { node, keys throws(DocumentError) in
            let redirect = try node.reading { node throws(DocumentError) in
                try FaultRedirect(decoding: node, keys: keys)
            }
            return .change { answer, scene throws(DocumentError) in try redirect.apply(to: &answer.response, scene) }
        },
        FaultEffect("status") { node, _ throws(DocumentError) in
            let status = try node.number(in: 100...599)
            return .change { answer, _ in answer.response.status = status }
        },
        FaultEffect("headers") { node, keys throws(DocumentError) in
            let headers = try node.texts(keys)
            return .change { answer, scene throws(DocumentError) in
                for (name, form) in headers { answer.response.headers.set(name, try form.map(scene.text)) }
            }
        },
        FaultEffect("media_type") { node, keys throws(DocumentError) in
            let form = node.value == .null ? nil : try node.form(keys)
            return .change { answer, scene throws(DocumentError) in
                answer.response.headers.set("Content-Type", try form.map(scene.text))
            }
        },
    ]
}
