internal import AssayDocument
internal import TokenForge

/// Reads the steps of an account's script one by one.
struct AccountStepReader {
    static let defaultDevice = "own"
    static let defaultPerson = "mahina"

    private enum Kind: String, CaseIterable {
        case link, unlink, restore, refresh, delete, exchange, relaunch, advance, tamper, put
        case signUp = "sign-up"
        case signIn = "sign-in"
        case signOut = "sign-out"

        var members: [String] {
            let person = ["person", "provider", "token", "context"]
            let client = ["device", "fault", "meanwhile", "expect"]
            return switch self {
            case .signUp, .signIn, .link: person + client
            case .unlink: ["provider"] + client
            case .restore, .refresh: ["refreshed"] + client
            case .signOut, .delete: client
            case .exchange: person + ["backend"] + client
            case .relaunch: ["device"]
            case .advance: ["seconds"]
            case .tamper: ["device", "change"]
            case .put: ["key", "text"]
            }
        }
    }

    let people: AccountPeople
    let forge: Forge
    let devices: Set<String>
    private var count = 0

    init(people: AccountPeople, forge: Forge, devices: Set<String>) {
        self.people = people
        self.forge = forge
        self.devices = devices
    }

    /// - Parameters:
    ///   - other: the device of the step that this one happens during.
    ///   - place: what that step waits for on the same device, if the person does not.
    mutating func step(
        _ node: DocumentNode, meanwhileOn other: String? = nil, waitingFor place: AccountCall.Place? = nil
    ) throws(DocumentError) -> AccountStep {
        count += 1
        let number = count
        let kind = try node.object().member("do").choice(Kind.self)
        let object = try node.object(allowing: ["do"] + kind.members)
        let device = try object.optional("device", AccountStepExpectation.label) ?? Self.defaultDevice
        let action = try action(kind, object, number)
        if let other { try checkMeanwhile(action, isElsewhere: device != other, place, object) }
        let fault = try object.optional("fault", Self.fault)
        var meanwhile: AccountMeanwhile?
        if let node = object.optionalMember("meanwhile") {
            meanwhile = try self.meanwhile(node, during: action, on: device)
        }
        let expected = try object.optional("expect", AccountStepExpectation.init(decoding:))
        if let stray = object.optionalMember("expect"), fault?.effect.isCrash == true {
            throw stray.error("a step in which the app dies has no outcome")
        }
        if let stray = object.optionalMember("expect"), expected?.account != nil, !action.namesAccount {
            throw stray.error("an acceptance of \(kind.rawValue) names no account")
        }
        let place = device == Self.defaultDevice ? "" : " on \(device)"
        return AccountStep(
            action: action, device: device, number: number, fault: fault, meanwhile: meanwhile,
            expected: expected ?? .accepted, title: "step \(number) (\(kind.rawValue)\(place))")
    }

    private func action(
        _ kind: Kind, _ object: DocumentObject, _ number: Int
    ) throws(DocumentError) -> AccountStep.Action {
        switch kind {
        case .signUp: return .signUp(try person(object, number))
        case .signIn: return .signIn(try person(object, number))
        case .link: return .link(try person(object, number))
        case .exchange:
            let person = try person(object, number)
            let (kind, answer) = try AccountBackendReader.read(object.member("backend"), forge)
            return .exchange(person, kind, answer)
        case .unlink: return .unlink(provider: try object.member("provider").choice(Provider.self).rawValue)
        case .restore: return .restore(try refreshing(object))
        case .refresh: return .refresh(try refreshing(object))
        case .signOut: return .signOut
        case .delete: return .delete
        case .relaunch: return .relaunch
        case .advance:
            return .advance(seconds: Int64(try object.member("seconds").integer(in: 1...1_000_000_000)))
        case .tamper: return .tamper(try tampering(object.member("change"), number))
        case .put: return try put(object)
        }
    }

    private func put(_ object: DocumentObject) throws(DocumentError) -> AccountStep.Action {
        let node = try object.member("text")
        let text = node.value == .null ? nil : try TextForm(decoding: node, keys: forge.keys)
        return .put(key: try object.member("key").nonEmptyString(), text)
    }

    private func person(_ object: DocumentObject, _ number: Int) throws(DocumentError) -> AccountPerson {
        let node = object.optionalMember("person")
        let name = try node?.string() ?? Self.defaultPerson
        guard people.token(of: name) != nil else {
            let suggestion = SpellingSuggestion.clause(for: name, among: people.tokens.map(\.name))
            throw DocumentError(
                "nobody is called \(DocumentWriter.quoted(name))\(suggestion)", at: node?.location ?? object.location)
        }
        let provider: Provider = try object.optionalMember("provider")?.choice() ?? .google
        let own = TokenDescription.merge(base: people.token(of: name), own: object.optionalMember("token"))
        var base = people.client.value
        base["provider"] = .string(provider.rawValue)
        base["access_token"] = .string(AccountPerson.accessToken("\(number)"))
        let context = ContextDescription.merge(
            base: DocumentNode(base, at: object.location), own: object.optionalMember("context"))
        var collector = DocumentErrorCollector()
        let token = collector.attempt { () throws(DocumentError) in
            guard let own, own.value != [:] else { return TokenDescription.golden }
            return try TokenDescription(decoding: own, keys: forge.keys)
        }
        let described = collector.attempt(
            try ContextDescription(decoding: context, golden: forge.golden, keys: forge.keys))
        try collector.finish()
        guard let token, let described else {
            throw DocumentError("unreadable", at: object.location)
        }
        return AccountPerson(name: name, token: token, context: described, number: number)
    }

    private func refreshing(_ object: DocumentObject) throws(DocumentError) -> AccountRefreshing {
        guard let node = object.optionalMember("refreshed") else { return .tokens(DocumentNode([:])) }
        guard case .string(let text) = node.value else {
            _ = try TokenDescription(decoding: node, keys: forge.keys)
            return .tokens(node)
        }
        switch text {
        case "honest": return .tokens(DocumentNode([:]))
        case "without-id-token": return .withoutIDToken
        case "rotated": return .rotated
        case "refused": return .refused
        case "unreachable": return .unreachable
        default:
            let names = ["honest", "without-id-token", "rotated", "refused", "unreachable"]
            throw node.error(
                "unknown answer \(DocumentWriter.quoted(text))\(SpellingSuggestion.clause(for: text, among: names))")
        }
    }

    private func tampering(_ node: DocumentNode, _ number: Int) throws(DocumentError) -> AccountTampering {
        if case .string(let text) = node.value {
            switch text {
            case "remove": return .remove
            case "empty": return .empty
            default:
                let suggestion = SpellingSuggestion.clause(for: text, among: ["remove", "empty"])
                throw node.error("unknown change \(DocumentWriter.quoted(text))\(suggestion)")
            }
        }
        let object = try node.object(allowing: ["truncate", "flip", "append", "text", "copy_of", "as_after"])
        guard let member = object.members.first, object.members.count == 1 else {
            throw node.error("a change has exactly one member")
        }
        switch member.name {
        case "truncate": return .truncate(try member.node.integer(in: 1...1_000_000))
        case "flip": return .flip(try member.node.integer(in: -1_000_000...1_000_000))
        case "append":
            guard let bytes = Hexadecimal.bytes(try member.node.string()), !bytes.isEmpty else {
                throw member.node.error("expected hexadecimal text of at least one byte")
            }
            return .append(bytes)
        case "text": return .text(try TextForm(decoding: member.node, keys: forge.keys))
        case "copy_of":
            let name = try member.node.string()
            guard devices.contains(name) else {
                throw member.node.error(
                    "no step is on a device \(DocumentWriter.quoted(name))"
                        + SpellingSuggestion.clause(for: name, among: devices.sorted()))
            }
            return .copy(of: name)
        default: return .asAfter(step: try member.node.integer(in: 1...max(1, number - 1)))
        }
    }

    private static func fault(_ node: DocumentNode) throws(DocumentError) -> AccountFault {
        let object = try node.object(allowing: ["do", "on", "method", "key", "call"])
        return AccountFault(
            effect: try object.member("do").choice(), calls: try pattern(object))
    }

    private mutating func meanwhile(
        _ node: DocumentNode, during action: AccountStep.Action, on device: String
    ) throws(DocumentError) -> AccountMeanwhile {
        let object = try node.object(allowing: ["on", "method", "key", "call", "steps"])
        let calls = try Self.pattern(object)
        let nodes = try object.member("steps").array()
        guard !nodes.isEmpty else { throw node.error("nothing happens meanwhile") }
        let place: AccountCall.Place? =
            switch (calls.place, action) {
            case (.backend, _), (.provider, .refresh): calls.place
            default: nil
            }
        var steps: [AccountStep] = []
        for node in nodes {
            steps.append(try step(node, meanwhileOn: device, waitingFor: place))
            guard place == .provider, let last = steps.last, last.device == device else { continue }
            let isAfterSignOut = steps.dropLast().contains { step in
                if case .signOut = step.action { step.device == device } else { false }
            }
            if last.action.opensAccount, isAfterSignOut {
                throw node.error(
                    "a client may let a sign-in wait for the refresh of a session that has ended, and the refresh "
                        + "waits for this step")
            }
        }
        return AccountMeanwhile(calls: calls, steps: steps)
    }

    /// What happens during a call of a client's cannot wait for that client, unless it waits for a server or for a refresh,
    /// nor fail in ways of its own.
    private func checkMeanwhile(
        _ action: AccountStep.Action, isElsewhere: Bool, _ place: AccountCall.Place?, _ object: DocumentObject
    ) throws(DocumentError) {
        let problem: String? =
            switch action {
            case .advance: "time does not go on during a call"
            case .put: nil
            // A person does not wait for a server: they sign out, or sign in anew.
            case .signOut, .signIn, .signUp:
                isElsewhere || place != nil ? nil : "what happens meanwhile is on another device"
            // Nor does a request to an API wait for the app's own server.
            case .refresh: isElsewhere || place == .backend ? nil : "what happens meanwhile is on another device"
            default: isElsewhere ? nil : "what happens meanwhile is on another device"
            }
        if let problem { throw DocumentError(problem, at: object.location) }
        for name in ["fault", "meanwhile"] {
            guard let stray = object.optionalMember(name) else { continue }
            throw stray.error("a step within \"meanwhile\" has no \"\(name)\"")
        }
    }

    private static func pattern(_ object: DocumentObject) throws(DocumentError) -> AccountCallPattern {
        let number: AccountCallPattern.Number
        if let node = object.optionalMember("call") {
            if node.value == .string("each") {
                number = .each
            } else {
                guard case .number = node.value else { throw node.error("expected a number from 1 or \"each\"") }
                number = .fixed(try node.integer(in: 1...1_000))
            }
        } else {
            number = .fixed(1)
        }
        return AccountCallPattern(
            place: try object.optionalMember("on")?.choice(),
            method: try object.optionalMember("method")?.choice(),
            key: try object.optional("key") { node throws(DocumentError) in
                AccountKeyPattern(try node.nonEmptyString())
            }, number: number)
    }
}
