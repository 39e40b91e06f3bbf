internal import AssayJSON

extension AccountStepExpectation {
    static let members = ["accept", "reject", "either", "state"]

    /// Reads `"accept"`, `{"accept": …}`, `{"reject": …}`, or `{"either": …}` with the outcomes allowed.
    init(decoding node: JSONNode) throws(JSONError) {
        if try node.isAccept() {
            self.init(
                accepts: true, account: nil, reasons: [], acceptsAnyRefusal: false, state: nil, isWritten: true)
            return
        }
        try self.init(decoding: node.object(allowing: Self.members))
    }

    /// Reads the members of an object that may have other members too.
    init(decoding object: JSONMembers) throws(JSONError) {
        let isEither = try object.optional("either", JSONNode.nonEmptyString) != nil
        let accept = object.optionalMember("accept")
        let reject = object.optionalMember("reject")
        guard isEither || (accept == nil) != (reject == nil) else {
            throw JSONError("expected one of \"accept\", \"reject\" and \"either\"", at: object.location)
        }
        var account: String?
        var user: String?
        var actions: [String]?
        if let accept, accept.value != .string("accept") {
            let members = try accept.object(allowing: ["account", "user", "actions"])
            account = try members.optional("account", VectorFile.name)
            user = try members.optional("user", JSONNode.nonEmptyString)
            actions = try members.optional("actions") { node throws(JSONError) in
                try node.array(of: JSONNode.nonEmptyString)
            }
        }
        self.init(
            accepts: isEither || accept != nil, account: account,
            reasons: try reject?.reasons(of: .account) ?? [],
            acceptsAnyRefusal: isEither && reject == nil,
            state: try object.optionalMember("state")?.choice(), isWritten: true,
            user: user, actions: actions.map { Set($0) })
    }
}

extension AccountExpectation {
    /// Reads the expectation of a vector for its script.
    init(decoding node: JSONNode, _ script: AccountScript) throws(JSONError) {
        self.init()
        steps = script.allSteps.map(\.expected)
        guard case .object = node.value else {
            last = try AccountStepExpectation(decoding: node)
            return
        }
        let object = try node.object(allowing: Self.members)
        if let flag = object.optionalMember("steps") {
            guard try flag.bool() else { throw flag.error("expected true") }
            for name in ["accept", "reject", "either"] {
                guard let stray = object.optionalMember(name) else { continue }
                throw stray.error("\"steps\" and \(JSONWriter.quoted(name)) exclude each other")
            }
        } else {
            last = try AccountStepExpectation(decoding: object)
        }
        guard let after = object.optionalMember("after") else {
            guard last != nil || steps.contains(where: \.isWritten) else {
                throw node.error("no step of the script has an \"expect\", and there is no \"after\"")
            }
            return
        }
        try read(after, script)
    }

    private mutating func read(_ node: JSONNode, _ script: AccountScript) throws(JSONError) {
        let object = try node.object(allowing: [
            "accounts", "identities", "objects", "stored", "state", "credentials", "revoked", "provider", "backend",
            "sealed",
        ])
        guard !object.members.isEmpty else { throw node.error("the object is empty") }
        let devices = Set(script.allSteps.map(\.device))
        let labels = Set(script.allSteps.compactMap(\.expected.account) + [last?.account].compactMap(\.self))
        func known(_ name: String, at location: JSONLocation) throws(JSONError) {
            guard !devices.contains(name) else { return }
            let suggestion = SpellingSuggestion.clause(for: name, among: devices.sorted())
            throw JSONError("no step uses a device \(JSONWriter.quoted(name))\(suggestion)", at: location)
        }
        accounts = try object.optional("accounts", Self.count)
        identities = try object.optional("identities", Self.count)
        revoked = try object.optional("revoked", Self.count)
        provider = try object.optional("provider", Self.count)
        backend = try object.optional("backend", Self.count)
        for member in try object.optionalMember("objects")?.object().members ?? [] {
            try Self.checkLabels(in: member, labels)
            objects[member.name] = try Self.count(member.node)
        }
        for member in try object.optionalMember("stored")?.object().members ?? [] {
            try known(member.name, at: member.nameLocation)
            stored[member.name] = try Self.count(member.node)
        }
        func states(_ name: String, nobody: String) throws(JSONError) -> [String: State] {
            var read: [String: State] = [:]
            for member in try object.optionalMember(name)?.object().members ?? [] {
                try known(member.name, at: member.nameLocation)
                let label = try VectorFile.name(member.node)
                guard label == nobody || labels.contains(label) else {
                    let suggestion = SpellingSuggestion.clause(for: label, among: labels.sorted() + [nobody])
                    throw member.node.error("no step names an account \(JSONWriter.quoted(label))\(suggestion)")
                }
                read[member.name] = label == nobody ? .signedOut : .account(label)
            }
            return read
        }
        state = try states("state", nobody: "signed-out")
        credentials = try states("credentials", nobody: "none")
        if let stray = object.optionalMember("credentials"), script.server == nil {
            throw stray.error("the script has no \"server\" that issues credentials")
        }
        for device in try object.optionalMember("sealed")?.array() ?? [] {
            try known(device.string(), at: device.location)
            sealed.append(try device.string())
        }
    }

    private static func count(_ node: JSONNode) throws(JSONError) -> Count {
        guard case .object = node.value else {
            let number = try node.integer(in: 0...1_000_000)
            return Count(minimum: number, maximum: number)
        }
        let object = try node.object(allowing: ["min", "max"])
        func bound(_ name: String) throws(JSONError) -> Int? {
            try object.optional(name) { node throws(JSONError) in try node.integer(in: 0...1_000_000) }
        }
        let (minimum, maximum) = (try bound("min"), try bound("max"))
        guard minimum != nil || maximum != nil else { throw node.error("expected \"min\" or \"max\"") }
        return Count(minimum: minimum ?? 0, maximum: maximum ?? .max)
    }

    /// A pattern may name accounts, as `${first}`.
    private static func checkLabels(in member: JSONMember, _ labels: Set<String>) throws(JSONError) {
        for part in member.name.split(separator: "${", omittingEmptySubsequences: false).dropFirst() {
            let label = String(part.prefix { $0 != "}" })
            guard part.contains("}"), labels.contains(label) else {
                let suggestion = SpellingSuggestion.clause(for: label, among: labels.sorted())
                throw JSONError(
                    "no step names an account \(JSONWriter.quoted(label))\(suggestion)", at: member.nameLocation)
            }
        }
    }
}
