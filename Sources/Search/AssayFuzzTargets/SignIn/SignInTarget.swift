internal import AssayClients
internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import AssayThreads
internal import ReferenceClient
internal import ScheduleExplorer

extension FuzzTargets {
    /// A sign-in with a faulty provider, by the library and by the reference.
    ///
    /// The input is the `input` of a `sign-in` vector; other bytes are read as a plan of faults and steps.
    package static let signIn = FuzzTarget(
        "sign-in", weight: 6, maximumLength: 4096,
        running: FuzzRunning(executionsPerSecond: 1000, checksLeaks: false, isEntropic: false),
        // Members of a scenario (docs/vectors/scenarios.md), for changes of bytes without the mutator.
        dictionary: FuzzDictionary(
            members: """
                providers google faults endpoint calls status steps do attempt token claims json keys callback client
                seconds
                """,
            strings: "start callback refresh user-info revoke rotate advance token certs"),
        seeds: { vector in
            vector.operation == "sign-in" ? vector.seed(JSONWriter.bytes(vector.members["input"] ?? [:])) : []
        },
        madeSeeds: { FaultPlanBytes.seeds }, drafts: { bytes throws(FuzzDraftError) in [try SignInDraft.draft(bytes)] },
        mutate: SignInProperties.mutate, crossOver: SignInProperties.mutator.crossOver, SignInProperties.check)
}

private enum SignInProperties {
    static let mutator = JSONMutator(vocabulary: .signIn)

    static let mutate: FuzzTarget.Mutation = { buffer, count, seed in
        // A plan of faults stays a plan: its bytes are changed.
        guard count > 0, buffer[0] != UInt8(ascii: "{") else { return mutator.mutate(buffer, count, seed) }
        var random = SplitMix64(seed: UInt64(seed))
        var count = min(count, buffer.count)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<count, using: &random)
            buffer[index] = UInt8.random(in: 0...255, using: &random)
            if count < min(buffer.count, 40), random.once(in: 3) {
                buffer[count] = UInt8.random(in: 0...255, using: &random)
                count += 1
            }
        }
        return count
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let forge = try FuzzFixtures.shared.get().forge
        let input: JSONNode
        if bytes.first == UInt8(ascii: "{") {
            guard let node = try? JSON.parse(bytes, file: "") else { return }
            input = JSONNode(OpenAttempts.cancelled(node.value))
        } else {
            input = FaultPlanBytes.scenario(bytes)
        }
        guard SignInBudget.isAffordable(input.value), let probe = try? forge.signInProbe(input: input) else {
            return
        }
        let library = try played(probe, by: LibraryClient(), "the library")
        let reference = try played(probe, by: ReferenceClient(), "the reference")
        switch (library, reference) {
        // Clients may differ on which configurations are valid.
        case (.reject(.invalidConfiguration?, _), _): return
        // A client need not ask a person for scopes that are granted already.
        case (LibraryClient.scopesGrantedAlready, _): return
        // A client that expects no domain need not read the claim, as in `OpenQuestions`.
        case (.reject(.invalidHostedDomain?, _), .accept)
        where input.value["client"]?["hosted_domain"] == nil:
            return
        default: break
        }
        if OpenQuestions.isOpen(signIn: input.value) { return }
        try Agreement.checkSignIn(library: library, reference: reference)
    }

    private static func played(
        _ probe: ScriptProbe<Scenario>, by client: any ClientUnderTest, _ name: String
    ) throws(BrokenProperty) -> Observation {
        guard let observation = JobQueue().result(of: { await client.handle(probe) }) else {
            throw BrokenProperty("a sign-in ends", name)
        }
        switch observation {
        case .accept, .reject, LibraryClient.scopesGrantedAlready:
            return observation
        case .hung, .crashed, .unsupported, .notPut:
            throw BrokenProperty("a sign-in is accepted or refused", "\(name): \(observation.brief)")
        }
    }
}
