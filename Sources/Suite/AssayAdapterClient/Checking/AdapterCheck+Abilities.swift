internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads

extension AdapterCheck {
    /// Something that a client may lack, and that an adapter may forget to report.
    struct Ability {
        let title: String
        /// What an adapter does for a client that lacks it.
        let hint: String
        /// Whether vectors outside core count: those that only ask whether the adapter survives.
        var isAboutSurvival = false
        /// Whether a vector shows that the ability is missing.
        let isShown: (_ vector: Vector, _ input: JSONValue) -> Bool
    }

    /// An ability, and a few vectors that show it: those that expect an acceptance, and those that expect a refusal.
    private struct Trial {
        /// How many vectors of a kind are tried; a client with one mistake passes some of them.
        private static let tries = 3

        let ability: Ability
        private(set) var accepted: [Vector] = []
        private(set) var refused: [Vector] = []

        init(ability: Ability) { self.ability = ability }

        /// Adds a vector that shows the ability, until there are enough.
        mutating func add(_ vector: Vector, _ input: JSONValue) {
            guard ability.isAboutSurvival || vector.profile == nil else { return }
            switch vector.expectation.outcome {
            case .accept where accepted.count < Self.tries && ability.isShown(vector, input): accepted.append(vector)
            case .reject where refused.count < Self.tries && ability.isShown(vector, input): refused.append(vector)
            default: break
            }
        }
    }

    /// Checks each feature of the hello, and each ability that a hello cannot name, by vectors that need it.
    ///
    /// A client that has the ability is right in some of them. One that lacks it, behind an adapter that drops the member
    /// instead of reporting it, is wrong in all that expect a refusal, or in all that expect an acceptance.
    func abilityItems(_ hello: AdapterHello) -> [Item] {
        let trials = trials(hello)
        let results = self.results(of: trials.flatMap { $0.accepted + $0.refused })
        var items: [Item] = []
        for trial in trials where !(trial.accepted + trial.refused).isEmpty {
            let groups = [trial.accepted, trial.refused].map { $0.compactMap { results[$0.fullID] } }
            let wrong = groups.first { !$0.isEmpty && $0.allSatisfy(\.isWrong) }
            let problem = wrong?.first.map { "\($0.vector.fullID): \($0.judgement.detail)" }
            items.append(
                Item(title: trial.ability.title, problem: problem, hint: problem.map { _ in trial.ability.hint }))
        }
        if hello.operations.contains(.signIn), !(hello.relays && hello.clock == .injected) {
            items.append(
                Item(
                    title: "devices",
                    hint: "scenarios with devices are skipped: they need \"relay\" and \"clock\": \"injected\""))
        }
        return items
    }

    /// The abilities with the vectors that show them.
    ///
    /// The input of each vector is made once for all abilities.
    private func trials(_ hello: AdapterHello) -> [Trial] {
        var trials = Self.abilities(hello).map { Trial(ability: $0) }
        for vector in library.vectors {
            guard hello.operations.contains(vector.operation), vector.needs.allSatisfy(hello.features.contains),
                let input = (try? vector.rendered(at: nil).probe)?.adapterInput
            else { continue }
            for index in trials.indices { trials[index].add(vector, input) }
        }
        return trials
    }

    /// The results of the vectors, by their full ids; empty if the adapter cannot be started.
    private func results(of vectors: [Vector]) -> [String: VectorResult] {
        var seen: Set<String> = []
        let unique = vectors.filter { seen.insert($0.fullID).inserted }
        guard let client = try? AdapterClient(command: command, timeout: timeout, processes: 1) else { return [:] }
        defer { client.close() }
        let options = Runner.Options(profile: "core", timeout: timeout)
        let results = (try? Runner(library, client: client, options: options).run(unique).results) ?? []
        return Dictionary(results.map { ($0.vector.fullID, $0) }) { $1 }
    }

    private static func abilities(_ hello: AdapterHello) -> [Ability] {
        let features = Feature.allCases.filter(hello.features.contains).map { feature in
            Ability(
                title: "feature \(feature.rawValue)",
                hint: "pass on what the feature needs, or leave it out of the hello if the client has no check for it"
            ) { vector, _ in vector.needs.contains(feature) }
        }
        func member(_ name: String, _ isShown: @escaping (Vector, JSONValue) -> Bool) -> Ability {
            Ability(
                title: name,
                hint: "pass \"\(name)\" on to the client, or answer \"unsupported\" with the message \"\(name)\"",
                isShown: isShown)
        }
        func step(_ name: String) -> Ability {
            Ability(
                title: "step \(name)",
                hint: "answer \"unsupported\" with the message \"\(name)\" if the client has no such step"
            ) { vector, input in vector.operation == .signIn && input.steps.contains { $0["do"] == .string(name) } }
        }
        // An adapter converts the texts of each operation by itself.
        func bytes(in operation: ClientOperation) -> Ability {
            Ability(
                title: "bytes that are not UTF-8 in \(operation.rawValue)",
                hint:
                    "answer \"unsupported\" if the client takes text alone, and let no {\"base64\": …} end the adapter",
                isAboutSurvival: true
            ) { vector, input in vector.operation == operation && input.hasBytes }
        }
        let google: JSONValue = ["https://accounts.google.com", "accounts.google.com"]
        return features + [
            member("previous_id_token") { _, input in input["previous_id_token"] != nil },
            member("provider") { vector, input in vector.operation == .verifyIDToken && input["provider"] == "apple" },
            member("issuers") { _, input in
                input["issuers"] != nil && input["issuers"] != google && input["provider"] != "apple"
            },
            member("login_hint") { vector, input in
                vector.operation == .buildAuthorizationRequest && input["login_hint"] != nil
            },
            member("client_secret") { vector, input in
                vector.operation == .signIn && input["scenario"]?["client"]?["client_secret"] != nil
                    && !input.steps.contains { $0["do"] == .string("authorize-device") }
            },
            member("cancel_after") { vector, input in
                vector.operation == .signIn && input.steps.contains { $0["cancel_after"] != nil }
            },
        ] + AdapterProtocol.carried.filter { $0 != .signIn && hello.operations.contains($0) }.map(bytes)
            + ["refresh", "user-info", "revoke", "verify", "authorize-device"].map(step)
    }
}

extension VectorResult {
    /// Whether it is a finding, or the client lacks what it declared.
    fileprivate var isWrong: Bool {
        if case .unsupported = observation { return judgement.verdict == .inconclusive }
        return isFinding && judgement.kind != .wrongReason
    }
}

extension JSONValue {
    fileprivate var hasBytes: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { $0.node.value["base64"] != nil }
    }

    /// The steps of a scenario.
    fileprivate var steps: [JSONValue] {
        guard case .array(let steps)? = self["scenario"]?["steps"] else { return [] }
        return steps.map(\.value)
    }
}
