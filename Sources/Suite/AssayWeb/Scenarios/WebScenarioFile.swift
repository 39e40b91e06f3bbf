package import AssayConformance
package import AssayJSON
internal import MockGoogle
internal import MockGoogleServer
package import TokenForge

/// A file of `vectors/web/`: scenarios of one area.
package struct WebScenarioFile: Sendable {
    /// `web/` and the name of the file.
    package let area: String
    /// One sentence about the area.
    package let about: String
    package let scenarios: [WebScenario]

    /// Reads the files of a folder in the order of their names; the collector gets their mistakes.
    ///
    /// - Parameter folder: the folder `web` in a folder of vectors.
    package static func load(
        _ folder: String, of library: VectorLibrary, _ source: VectorSource,
        into collector: inout JSONErrorCollector
    ) -> [WebScenarioFile] {
        var files: [WebScenarioFile] = []
        for entry in InputFolder.entries(of: folder, into: &collector) where entry.name.hasSuffix(".json") {
            guard let root = collector.attempt(try source.parse(folder + "/" + entry.name))
            else { continue }
            files.append(read(root, area: "web/" + entry.name.dropLast(5), of: library, into: &collector))
        }
        return files
    }

    /// Reads one file, whose requirements and profiles must be those of the library.
    package static func read(
        _ root: JSONNode, area: String, of library: VectorLibrary, into collector: inout JSONErrorCollector
    ) -> WebScenarioFile {
        let file = decode(root, area: area, keys: library.forge.keys, into: &collector)
        let known = library.requirements.map(\.id)
        for vector in file.scenarios.map(\.vector) {
            for requirement in vector.covers where !known.contains(requirement) {
                let suggestion = SpellingSuggestion.clause(for: requirement, among: known)
                collector.record("there is no requirement \"\(requirement)\"\(suggestion)", at: vector.location)
            }
            if let profile = vector.profile, library.profiles.profile(named: profile) == nil {
                collector.record("there is no profile \"\(profile)\"", at: vector.location)
            }
        }
        return file
    }

    /// Reads one file.
    package static func decode(
        _ root: JSONNode, area: String, keys: KeyRing, into collector: inout JSONErrorCollector
    ) -> WebScenarioFile {
        let head = collector.attempt { () throws(JSONError) in
            let object = try root.object(allowing: ["$schema", "about", "scenarios"])
            return (about: try object.member("about").nonEmptyString(), nodes: try object.member("scenarios").array())
        }
        var scenarios: [WebScenario] = []
        for node in head?.nodes ?? [] {
            guard
                let scenario = collector.attempt(try scenario(node, area: area, keys: keys))
            else { continue }
            if scenarios.contains(where: { $0.vector.id == scenario.vector.id }) {
                collector.record("the id \"\(scenario.vector.id)\" occurs twice", at: node.location)
                continue
            }
            scenarios.append(scenario)
        }
        return WebScenarioFile(area: area, about: head?.about ?? "", scenarios: scenarios)
    }

    private static let members = [
        "id", "title", "covers", "refs", "importance", "profile", "note", "play", "needs", "provider", "faults",
        "second", "log", "return_to", "page", "post", "request", "deliver", "expect",
    ]

    /// The members that say what is not honest, as they are written.
    private static func changes(in object: JSONMembers, at location: JSONLocation) -> JSONNode? {
        let names = ["play", "provider", "faults", "second", "return_to", "post", "request", "deliver"]
        let members = object.members.filter { names.contains($0.name) }
        return members.isEmpty ? nil : JSONNode(.object(members), at: location)
    }

    private static func scenario(
        _ node: JSONNode, area: String, keys: KeyRing
    ) throws(JSONError) -> WebScenario {
        var collector = JSONErrorCollector()
        var parts = JSONErrorCollector()
        let scenario = collector.attempt { () throws(JSONError) in
            let object = try node.object(allowing: members)
            let expectNode = try object.member("expect")
            let expected = try expected(expectNode)
            let vector = Vector.web(
                area: area, id: try object.member("id").nonEmptyString(),
                title: try object.member("title").nonEmptyString(), covers: try texts(object.member("covers")),
                references: try object.optional("refs", texts) ?? noTexts,
                importance: try object.member("importance").choice(),
                profile: try object.optionalMember("profile")?.nonEmptyString(),
                note: try object.optionalMember("note")?.nonEmptyString(), expectation: expected.expectation,
                expected: expectNode, changes: changes(in: object, at: node.location),
                at: node.location)
            let play: WebScenario.Play = try object.optionalMember("play")?.choice() ?? .signIn
            let needs =
                try object.optional("needs") { node throws(JSONError) in
                    try node.array { element throws(JSONError) -> WebScenario.Need in try element.choice() }
                } ?? WebScenario.noNeeds
            let (provider, faults) = try changes(of: object, keys, &parts)
            let second = try object.optional("second") { node throws(JSONError) in
                let members = try changes(of: try node.object(allowing: ["provider", "faults"]), keys, &parts)
                return WebScenario.Second(provider: members.configuration, faults: members.faults)
            }
            let log = parts.elements(of: try object.optionalMember("log")?.array() ?? noNodes) {
                rule throws(JSONError) in try LogExpectation(decoding: rule, providers: WebProvider.names)
            }
            return WebScenario(
                vector: vector, play: play, needs: needs, expected: expected, provider: provider, faults: faults,
                second: second, log: log, returnTo: try object.optionalMember("return_to")?.nonEmptyString(),
                page: try object.optional("page") { node throws(JSONError) in
                    try node.array { element throws(JSONError) -> PageCheck in try element.choice() }
                } ?? WebScenario.noChecks,
                post: try object.optional("post", post) ?? CredentialPost(),
                request: try object.optional("request", RequestChanges.init(decoding:)) ?? RequestChanges(),
                deliveries: try deliveries(object, keys, play))
        }
        collector.record(parts.errors)
        try collector.finish()
        guard let scenario else { throw node.error("the scenario cannot be read") }
        return scenario
    }

    /// The changes to a provider; their mistakes are recorded.
    private static func changes(
        of object: JSONMembers, _ keys: KeyRing, _ parts: inout JSONErrorCollector
    ) throws(JSONError) -> (configuration: JSONNode?, faults: [JSONNode]) {
        let faults = try object.optionalMember("faults")?.array() ?? noNodes
        for fault in faults {
            parts.attempt { () throws(JSONError) in _ = try Fault(decoding: fault, keys: keys) }
        }
        let configuration = object.optionalMember("provider")
        if let configuration {
            parts.attempt { () throws(JSONError) in
                _ = try ProviderConfiguration(
                    decoding: configuration, name: MockGoogleServer.providerName, keys: keys)
            }
        }
        return (configuration, faults)
    }

    /// Reads how the request that posts a credential differs from an honest one.
    private static func post(_ node: JSONNode) throws(JSONError) -> CredentialPost {
        let object = try node.object(allowing: ["cookie", "form", "cross_site"])
        var post = CredentialPost()
        if let cookie = object.optionalMember("cookie") {
            post.cookie = try cookie.value == .null ? nil : cookie.string()
        }
        if let form = object.optionalMember("form") {
            for member in try form.object().members {
                post.form.append((member.name, try member.node.value == .null ? nil : member.node.string()))
            }
        }
        if let crossSite = object.optionalMember("cross_site") { post.isCrossSite = try crossSite.bool() }
        return post
    }

    /// Reads the security events, which belong to their plays and to no other.
    private static func deliveries(
        _ object: JSONMembers, _ keys: KeyRing, _ play: WebScenario.Play
    ) throws(JSONError) -> [SecurityEventDelivery] {
        let isPlayed = play == .securityEvents || play == .securityEventsAndSignIn
        guard let node = object.optionalMember("deliver") else {
            if isPlayed { throw JSONError("the play needs \"deliver\"", at: object.location) }
            return []
        }
        let deliveries = try node.array { node throws(JSONError) in
            try SecurityEventDelivery(decoding: node, keys: keys)
        }
        guard isPlayed, !deliveries.isEmpty else {
            throw node.error("\"deliver\" needs an event, and the play security-events or security-events-and-sign-in")
        }
        return deliveries
    }

    private static let noTexts: [String] = []
    private static let noNodes: [JSONNode] = []

    private static func texts(_ node: JSONNode) throws(JSONError) -> [String] {
        try node.array(of: JSONNode.nonEmptyString)
    }

    private static func expected(_ node: JSONNode) throws(JSONError) -> WebScenario.Expected {
        if case .string(let text) = node.value {
            switch text {
            case "accept": return .accept
            case "reject": return .reject
            default: throw node.error("expected \"accept\", \"reject\" or an object with \"either\" or \"not_as\"")
            }
        }
        let member = try node.onlyMember(among: ["either", "not_as"])
        return member.name == "either" ? .either(try member.node.nonEmptyString()) : .notAs(try texts(member.node))
    }
}

extension WebScenario {
    static let noNeeds: [Need] = []
    static let noChecks: [PageCheck] = []
    static let noFaults: [JSONNode] = []
}

extension WebScenario {
    /// What the application must do at the end of the play, as a scenario is read before any run.
    package var demand: String {
        switch (expected, play) {
        case (.accept, .securityEvents): "must keep the person signed in"
        case (.accept, _): "must let the person in"
        case (.reject, .signedOut), (.reject, .signedOutElsewhere), (.reject, .securityEvents):
            "must have ended the person's session"
        case (.reject, .earlierCookies), (.reject, .earlierCookiesOfTabs), (.reject, .callbackAndSignOutElsewhere):
            "must not let the earlier cookies in"
        case (.reject, .scriptCookies), (.reject, .crossSiteCookies): "must not let these cookies in"
        case (.reject, _): "must not let the browser in"
        case (.either, _): "may let the browser in or not"
        case (.notAs, _): "must show nobody as another person"
        }
    }
}

extension WebScenario.Expected {
    /// The expectation in a report, which has acceptances and refusals.
    package var expectation: VectorExpectation {
        switch self {
        case .accept: VectorExpectation(.accept([:]))
        case .reject: VectorExpectation(.reject([]))
        case .either(let why): VectorExpectation(.either(why))
        case .notAs: VectorExpectation(.either("a person who is let in must not be shown as another person"))
        }
    }

    package var words: String {
        switch self {
        case .accept: "to be let in"
        case .reject: "a refusal"
        case .either: "a response"
        case .notAs: "nobody to be shown as another person"
        }
    }

    /// What is expected if the application lets the browser in.
    var asWhom: String {
        switch self {
        case .accept, .reject: "to be let in as the person of the ID token"
        case .either: "nobody to be let in but the person of the ID token"
        case .notAs: words
        }
    }
}
