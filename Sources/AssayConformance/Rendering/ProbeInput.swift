internal import AssayDocument
internal import TokenForge

/// The rendered members of an operation's input, read by kind.
struct ProbeInput {
    private let input: RenderedInput
    private let location: DocumentLocation

    init(_ input: RenderedInput, at location: DocumentLocation) {
        self.input = input
        self.location = location
    }

    func bytes(_ name: String) throws(DocumentError) -> [UInt8] {
        guard let bytes = input.text(name) else { throw missing(name, "a text") }
        return bytes
    }

    func text(_ name: String) throws(DocumentError) -> String {
        try text(bytes(name), name)
    }

    func optionalText(_ name: String) throws(DocumentError) -> String? {
        guard input[name] != nil else { return nil }
        return try text(name)
    }

    func integer(_ name: String) throws(DocumentError) -> Int {
        guard case .number(let text)? = input[name], let number = Int(text) else {
            throw missing(name, "a whole number")
        }
        return number
    }

    func flag(_ name: String) throws(DocumentError) -> Bool {
        switch input[name] {
        case nil: false
        case .bool(let flag)?: flag
        default: throw missing(name, "a Boolean")
        }
    }

    func texts(_ name: String) throws(DocumentError) -> [String] {
        guard case .list(let list)? = input[name] else { throw missing(name, "a list of texts") }
        var texts: [String] = []
        for bytes in list { texts.append(try text(bytes, name)) }
        return texts
    }

    func headers() throws(DocumentError) -> [ProbeHeaderField] {
        guard case .fields(let list)? = input["headers"] else { throw missing("headers", "a list of header fields") }
        var fields: [ProbeHeaderField] = []
        for field in list {
            fields.append(
                ProbeHeaderField(name: try text(field.name, "headers"), value: try text(field.value, "headers")))
        }
        return fields
    }

    private func text(_ bytes: [UInt8], _ name: String) throws(DocumentError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DocumentError("\"\(name)\" must be UTF-8", at: location)
        }
        return text
    }

    private func missing(_ name: String, _ what: String) -> DocumentError {
        DocumentError("the input needs \"\(name)\", \(what)", at: location)
    }
}
