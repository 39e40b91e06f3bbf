package import AssayDocument
package import TokenForge

/// Something that goes wrong on purpose: at which endpoint, in which calls, and what.
package struct Fault: Sendable {
    /// The calls of an endpoint, counted from 1 among those that the fault's `when` lets through.
    enum Calls: Sendable {
        case all
        case listed([Int])
        case range(from: Int, to: Int?)

        func contains(_ number: Int) -> Bool {
            switch self {
            case .all: true
            case .listed(let numbers): numbers.contains(number)
            case .range(let first, let last): number >= first && last.map { number <= $0 } ?? true
            }
        }
    }

    enum Rotation: String, Sendable, CaseIterable {
        /// Before the answer is made: for a token, just before it is signed.
        case before
        /// After it.
        case after
    }

    enum KeySet: Sendable {
        /// What was published before the last change of the keys.
        case stale
        case text(TextForm)
    }

    /// What replaces the body.
    enum Body: Sendable {
        case text(TextForm)
        /// A merge patch on the honest JSON.
        case patch(DocumentNode)
        /// So many bytes that are nothing.
        case garbage(Int)
        /// White space, without end for most clients.
        case huge(Int)
        /// A gzip stream that expands to so many bytes.
        case bomb(Int)
    }

    static let none: [Fault] = []

    let endpoint: Endpoint?
    let calls: Calls
    /// Parameters that the request must have, or with `nil` must not have.
    let conditions: [(name: String, value: String?)]

    let rotation: Rotation?
    let token: TokenDescription?
    let keySet: KeySet?
    /// Changes to the parameters of the authorization response.
    let callback: [(name: String, value: TextForm?)]
    let body: Body?
    let redirect: FaultRedirect?
    let status: Int?
    let fields: [(name: String, value: TextForm?)]
    let delivery: FaultDelivery?
    let location: DocumentLocation

    static let effects = [
        "rotate", "token", "keys", "callback", "body", "json", "garbage", "huge", "bomb", "redirect", "status",
        "media_type", "headers",
    ]
    package static let knownMembers = ["endpoint", "calls", "when"] + effects + FaultDelivery.members

    package init(decoding node: DocumentNode, keys: KeyRing) throws(DocumentErrors) {
        var reader = try MemberReader(node, allowing: Self.knownMembers)
        location = node.location
        endpoint = reader.optional("endpoint") { node throws(DocumentError) in try node.choice(Endpoint.self) }
        calls = reader.optional("calls") { node throws(DocumentError) in try Self.calls(node) } ?? .all
        conditions =
            reader.optional("when") { node throws(DocumentError) in try Self.conditions(node) } ?? Self.noConditions
        rotation = reader.optional("rotate") { node throws(DocumentError) in try node.choice(Rotation.self) }
        token = reader.optionalAll("token") { node throws(DocumentErrors) in
            try TokenDescription(decoding: node, keys: keys)
        }
        keySet = reader.optional("keys") { node throws(DocumentError) in
            if node.value == "stale" { return .stale }
            let form = DocumentNode(.object([DocumentMember("jwks", node)]), at: node.location)
            return .text(try TextForm(decoding: form, keys: keys))
        }
        callback = Self.texts("callback", keys, &reader)
        body = Self.body(keys, &reader)
        redirect = reader.optional("redirect") { node throws(DocumentError) in
            try FaultRedirect(decoding: node, keys: keys)
        }
        status = reader.number("status", in: 100...599)
        var fields = Self.texts("headers", keys, &reader)
        if let type = reader.node("media_type"), type.value == .null {
            fields.append(("Content-Type", nil))
        } else if let type = reader.node("media_type") {
            let text = reader.collector.attempt { () throws(DocumentError) in try Self.text(type, keys) }
            if let text { fields.append(("Content-Type", text)) }
        }
        self.fields = fields
        delivery = reader.collector.attemptAll { () throws(DocumentErrors) in
            try FaultDelivery(decoding: node)
        }.flatMap(\.self)
        Self.check(&reader)
        try reader.finish()
    }

    private static let noConditions: [(name: String, value: String?)] = []

    /// What only makes sense at one endpoint, or alone.
    private static func check(_ reader: inout MemberReader) {
        if !(effects + FaultDelivery.members).contains(where: { reader.has($0) }) {
            reader.record("the fault does nothing", at: "endpoint")
        }
        let homes: [(String, [DocumentValue])] = [
            ("token", ["token"]), ("keys", ["certs"]), ("callback", ["authorize", "consent"]),
        ]
        for (name, endpoints) in homes where reader.has(name) {
            guard let endpoint = reader.node("endpoint")?.value, endpoints.contains(endpoint) else {
                reader.record(
                    "\(DocumentWriter.quoted(name)) needs the endpoint \(DocumentWriter.text(endpoints[0]))", at: name)
                continue
            }
        }
        let bodies = ["body", "json", "garbage", "huge", "bomb"].filter { reader.has($0) }
        if bodies.count > 1 {
            reader.record(
                "a fault has only one of \(bodies.map(DocumentWriter.quoted).joined(separator: ", "))", at: bodies[1])
        }
    }

    private static func calls(_ node: DocumentNode) throws(DocumentError) -> Calls {
        let range = 1...1_000_000
        switch node.value {
        case .number: return .listed([try node.integer(in: range)])
        case .array: return .listed(try node.array { number throws(DocumentError) in try number.integer(in: range) })
        default: break
        }
        let object = try node.object(allowing: ["from", "to"])
        let first = try object.member("from").integer(in: range)
        let last = try object.optional("to") { node throws(DocumentError) in try node.integer(in: first...1_000_000) }
        return .range(from: first, to: last)
    }

    private static func conditions(_ node: DocumentNode) throws(DocumentError) -> [(name: String, value: String?)] {
        var conditions = noConditions
        for member in try node.object().members {
            conditions.append((member.name, member.node.value == .null ? nil : try member.node.string()))
        }
        return conditions
    }

    private static func body(_ keys: KeyRing, _ reader: inout MemberReader) -> Body? {
        let small = 1...16 * 1_024 * 1_024
        let large = 1...1_000_000_000_000
        if let form = reader.optional(
            "body",
            { node throws(DocumentError) in
                try TextForm(decoding: node, keys: keys)
            })
        {
            return .text(form)
        }
        if let patch = reader.optional(
            "json",
            { node throws(DocumentError) in
                // Decoded as a text only to find its mistakes now.
                _ = try TextForm(
                    decoding: DocumentNode(.object([DocumentMember("json", node)]), at: node.location), keys: keys)
                return node
            })
        {
            return .patch(patch)
        }
        if let count = reader.number("garbage", in: small) { return .garbage(count) }
        if let count = reader.number("huge", in: large) { return .huge(count) }
        return reader.number("bomb", in: large).map(Body.bomb)
    }

    private static func texts(
        _ name: String, _ keys: KeyRing, _ reader: inout MemberReader
    ) -> [(name: String, value: TextForm?)] {
        var texts: [(name: String, value: TextForm?)] = []
        guard let members = reader.optional(name, { node throws(DocumentError) in try node.object().members }) else {
            return texts
        }
        for member in members {
            if member.node.value == .null {
                texts.append((member.name, nil))
            } else if let text = reader.collector.attempt({ () throws(DocumentError) in
                try text(member.node, keys)
            }) {
                texts.append((member.name, text))
            }
        }
        return texts
    }

    private static func text(_ node: DocumentNode, _ keys: KeyRing) throws(DocumentError) -> TextForm {
        try TextForm(decoding: node, keys: keys)
    }

    func applies(to endpoint: Endpoint, _ parameters: MockParameters) -> Bool {
        guard self.endpoint == nil || self.endpoint == endpoint else { return false }
        return conditions.allSatisfy { parameters[$0.name] == $0.value }
    }
}
