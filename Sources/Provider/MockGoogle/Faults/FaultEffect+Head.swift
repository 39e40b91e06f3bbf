internal import AssayJSON
internal import TokenForge

extension FaultEffect {
    /// Effects on the status line and the header fields.
    static let ofHead: [FaultEffect] = [
        FaultEffect("redirect") { node, keys throws(JSONError) in
            let redirect = try FaultRedirect(decoding: node, keys: keys)
            return .change { response, context throws(JSONError) in
                try redirect.apply(to: &response.message, context)
            }
        },
        FaultEffect("status") { node, _ throws(JSONError) in
            let status = try node.integer(in: 100...599)
            return .change { response, _ in response.message.status = status }
        },
        FaultEffect("headers") { node, keys throws(JSONError) in
            let headers = try node.texts(keys)
            return .change { response, context throws(JSONError) in
                for (name, form) in headers { response.message.headers.set(name, try form.map(context.text)) }
            }
        },
        FaultEffect("media_type") { node, keys throws(JSONError) in
            let form = node.value == .null ? nil : try TextForm(decoding: node, keys: keys)
            return .change { response, context throws(JSONError) in
                response.message.headers.set("Content-Type", try form.map(context.text))
            }
        },
    ]
}
