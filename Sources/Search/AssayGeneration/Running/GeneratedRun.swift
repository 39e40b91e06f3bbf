package import AssayConformance
package import AssayJSON

/// Tests a client on inputs that nobody wrote, and shrinks those on which it fails.
package struct GeneratedRun: Sendable {
    /// How many inputs are made.
    package enum Amount: Sendable, Hashable {
        /// So many.
        case count(Int)
        /// As many as fit into a time.
        case time(Duration)
        /// Each edit alone, and then each pair of two simple ones.
        case pairs
    }

    /// The options of a run.
    package struct Options: Sendable {
        package var amount: Amount
        package var seed: UInt64
        /// The operations that inputs are made for; `nil` for all that the client has.
        package var operations: Set<ClientOperation>?
        /// How many inputs are tried at the same time.
        package var workers: Int
        /// How long a client may take for one input.
        package var timeout: Duration
        /// Called from any thread with the number of inputs that were tried.
        package var progress: @Sendable (Int) -> Void = { _ in }
        /// Names what has interrupted the run; `nil` as long as nothing has.
        package var interruption: @Sendable () -> String? = { nil }

        package init(amount: Amount, seed: UInt64 = 1, workers: Int = 1, timeout: Duration = .seconds(10)) {
            self.amount = amount
            self.seed = seed
            self.workers = workers
            self.timeout = timeout
        }
    }

    private let library: VectorLibrary
    private let client: any ClientUnderTest
    private let options: Options
    private let trial: InputTrial

    package init(_ library: VectorLibrary, client: any ClientUnderTest, bounds: Bounds, options: Options) {
        self.library = library
        self.client = client
        self.options = options
        let grammars = Self.operations.filter { operation in
            client.operations.contains(operation) && options.operations?.contains(operation) ?? true
        }.map { operation in
            // A client that verifies tokens by themselves is asked about them there.
            Grammar(operation, library, changesTokens: !client.operations.contains(.verifyIDToken))
        }
        trial = InputTrial(grammars: grammars, forge: library.forge, bounds: bounds, run: VectorRun(client: client))
    }

    /// The operations that inputs are made for.
    package static let operations: [ClientOperation] = [
        .verifyIDToken, .parseAuthorizationResponse, .parseTokenResponse, .parseKeySet, .parseUserInfo,
        .parseProviderMetadata,
        .verifyCredentialResponse, .verifySecurityEvent, .parseDeviceAuthorization, .signIn,
    ]

    /// Reads the inputs that earlier runs have kept.
    ///
    /// - Parameter files: each file with its name.
    /// - Throws: if one does not describe an input.
    package func corpus(_ files: [(name: String, content: JSONNode)]) throws(JSONError) -> Corpus {
        var corpus = Corpus(operations: trial.grammars.map(\.operation))
        for file in files {
            let (operation, members) = try Self.description(file.content)
            let answer = try file.content.object(allowing: Self.described).optionalMember("answer")?.string()
            let vector = try Vector.generated(
                "input", of: operation, members: members, expectation: .relaxed("nobody has judged it yet"),
                forge: library.forge)
            let choice = trial.grammars.firstIndex { $0.operation == operation }.map { index in
                InputGenerator.Choice(
                    grammar: index, edits: trial.grammars[index].edits(making: vector) ?? [Edit(whole: vector)])
            }
            corpus.add(file.name, vector.inputDescription, of: operation, choice, answer: answer)
        }
        return corpus
    }

    /// Makes inputs for the operations that the client has, and tests the client on them.
    ///
    /// - Parameter corpus: the inputs that earlier runs have kept, which are tried first and changed further; `nil` if none
    ///   are to be kept.
    package func run(keeping corpus: Corpus? = nil) -> GeneratedReport {
        let start = ContinuousClock.now
        var report = GeneratedReport(client: client.description, seed: options.seed, trial.grammars)
        var finder = Finder(trial: trial, timeout: options.timeout, seed: options.seed)
        // A client that refuses the honest input of an operation refuses the other inputs for that alone.
        let honest = results(trial.grammars.indices.map { InputGenerator.Choice(grammar: $0, edits: []) }, until: nil)
        for case let outcome? in honest { finder.add(outcome) }
        let answered = honest.compactMap { $0?.result.judgement.verdict == .passed ? $0?.choice.grammar : nil }
        var corpus = corpus
        func kept() -> [InputGenerator.Choice] { corpus?.choices.filter { answered.contains($0.grammar) } ?? [] }
        var source = InputSource(
            InputGenerator(trial.grammars, operations: answered, seed: options.seed), options.amount, first: kept(),
            deadlineAfter: start)
        while !answered.isEmpty, options.interruption() == nil,
            let choices = source.next(tried: finder.tally.inputs, changing: kept())
        {
            let tried = finder.tally.inputs
            let outcomes = results(choices, until: source.deadline) { [options] in options.progress(tried + $0) }
            for (choice, outcome) in zip(choices, outcomes) {
                source.note(choice, outcome)
                guard let outcome else { continue }
                finder.add(outcome)
                corpus?.note(outcome)
            }
        }
        report.tally = finder.tally
        report.tally.corpus = corpus?.counts
        report.corpus = corpus
        report.inputs = finder.findings
        report.passed = finder.passed
        report.seconds = (ContinuousClock.now - start).inSeconds
        return report
    }

    /// Tests the client on one input that the user has named: `operation` with `token`, `context` and `input`.
    ///
    /// - Throws: if it does not describe an input of an operation that the client has.
    package func run(_ description: JSONNode) throws(JSONError) -> GeneratedReport {
        let start = ContinuousClock.now
        let (operation, members) = try Self.description(description)
        guard let index = trial.grammars.firstIndex(where: { $0.operation == operation }) else {
            let known = trial.grammars.map(\.operation.rawValue).joined(separator: ", ")
            let node = try description.object(allowing: Self.described).member("operation")
            throw node.error(known.isEmpty ? "the client has no operation with such inputs" : "the client has \(known)")
        }
        let input = try trial.outcome(of: members, grammar: index, timeout: options.timeout)
        var report = GeneratedReport(client: client.description, seed: nil, trial.grammars)
        report.tally.count(input)
        report.inputs = [input]
        report.seconds = (ContinuousClock.now - start).inSeconds
        return report
    }

    /// The members of an object that describes an input, and of a file of a corpus.
    private static let described = ["operation", "token", "context", "input", "answer"]

    private static func description(
        _ node: JSONNode
    ) throws(JSONError) -> (operation: ClientOperation, members: [String: JSONNode]) {
        let object = try node.object(allowing: described)
        var members: [String: JSONNode] = [:]
        for member in object.members where !["operation", "answer"].contains(member.name) {
            members[member.name] = member.node
        }
        return (try object.member("operation").choice(), members)
    }

    /// The outcomes of choices in their order; `nil` for one that makes no input, or was not tried any more.
    private func results(
        _ choices: [InputGenerator.Choice], until deadline: ContinuousClock.Instant?,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> [JudgedInput?] {
        let queue = WorkQueue<JudgedInput?>(order: Array(choices.indices), finished: progress) { [trial] index in
            await trial.outcome(of: choices[index])
        }
        let limit = client.description.keepsTimeLimit ? options.timeout * 100 : options.timeout
        return queue.results(
            workers: options.workers, limit: limit,
            isInterrupted: { options.interruption() != nil || deadline.map { ContinuousClock.now >= $0 } ?? false }
        ) { index in trial.hung(choices[index]) }.map { $0 ?? nil }
    }
}

extension GeneratedInputs {
    /// Counts an input.
    mutating func count(_ input: JudgedInput) {
        if let choice = input.openChoice {
            choices[choice, default: 0] += 1
            return
        }
        switch (input.obligation, input.result.judgement.verdict) {
        case (_, .skipped), (_, .inconclusive): skipped += 1
        case (.refuse, _): refused += 1
        case (.accept, _): accepted += 1
        case (.open, _): open += 1
        }
    }
}

extension Duration {
    /// The duration in seconds.
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
