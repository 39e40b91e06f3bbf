package import AssayConformance
internal import AssayJSON
internal import ReferenceClient

/// What a run with made inputs has found.
package struct GeneratedReport: Sendable {
    let client: ClientDescription
    var tally: GeneratedInputs
    var seconds = 0.0
    /// The findings, each in its smallest form; or the one input that the user named.
    var inputs: [JudgedInput] = []
    /// Some of the inputs on which the client did what it must, those that look like the findings.
    var passed: [JudgedInput] = []
    /// The corpus as the run leaves it; `nil` if nothing is kept.
    package var corpus: Corpus?
    private let grammars: [Grammar]

    init(client: ClientDescription, seed: UInt64?, _ grammars: [Grammar]) {
        self.client = client
        tally = GeneratedInputs(seed: seed)
        self.grammars = grammars
    }

    /// The report of the run, as that of a run of vectors.
    ///
    /// A finding that a vector shows has the id of the vector. Every other one has what the nearest vector says about it.
    ///
    /// - Parameter flaws: the known flaws, which name the causes.
    package func runReport(of library: VectorLibrary, _ flaws: FlawList) throws -> RunReport {
        let findings = inputs.map { named($0, in: library) }
        let others = passed.enumerated().map { index, input in
            input.result.renamed(id: "passed-\(index)", like: nil, importance: .medium)
        }
        var report = RunReport(
            client: client, profile: library.profiles.profiles.first?.name ?? "core", renderedAt: library.now,
            results: findings,
            seconds: seconds)
        report.generated = tally
        report.observed += corpus?.changes ?? []
        guard !report.findings.isEmpty else { return report }
        let catalogue = ReferenceCatalogue(flaws)
        // What a request of a sign-in shows, and no token, would explain too much.
        let vectors = try (report.findings + others).map(\.vector).filter { $0.isGenerated && $0.operation != .signIn }
            .map { vector in
                // The content keeps what was expected when it was made.
                try vector.read(library.forge)
            }
        let matrix = try KillMatrixRunner(library, catalogue: catalogue, workers: 2).run(
            vectors, flaws: catalogue.flaws)
        try report.diagnose(besides: others, with: matrix, of: library)
        return report
    }

    private func named(_ input: JudgedInput, in library: VectorLibrary) -> VectorResult {
        let grammar = grammars[input.choice.grammar]
        let edits = Set(input.choice.edits)
        if let vector = grammar.vectors[edits], !edits.isEmpty { return input.result.renamed(as: vector) }
        // What is wrong with a token of a sign-in, a vector of tokens says best.
        let tokens = grammar.operation == .signIn ? Grammar(.verifyIDToken, library).vectors : [:]
        let alike = grammar.vectors.merging(tokens) { own, _ in own }.filter {
            $0.value.isAlike(input.obligation, library)
        }
        .sorted { $0.value.fullID < $1.value.fullID }
        .map { (vector: $0.value, nearness: Nearness(of: $0.key, to: edits)) }
        let most = alike.map(\.nearness).max()
        let near = alike.filter { $0.nearness == most }.map(\.vector)
        // Of vectors that are equally near, one that says what most of them say.
        let counts = Dictionary(near.map { ($0.covers, 1) }, uniquingKeysWith: +)
        let usual = near.max { (counts[$0.covers] ?? 0) < (counts[$1.covers] ?? 0) }
        let nearest = most.map { $0.places > 0 || input.obligation.reason != nil } == true ? usual : nil
        return input.result.renamed(id: Self.name(input), like: nearest, importance: Self.importance(input, nearest))
    }

    /// How much of an input a vector has.
    private struct Nearness: Comparable {
        let edits: Int
        let places: Int
        /// How many edits of the vector the input lacks.
        let others: Int

        init(of vector: Set<Edit>, to input: Set<Edit>) {
            edits = vector.intersection(input).count
            places = Set(vector.map(\.place)).intersection(input.map(\.place)).count
            others = vector.count - edits
        }

        static func < (one: Nearness, other: Nearness) -> Bool {
            (one.edits, one.places, other.others) < (other.edits, other.places, one.others)
        }
    }

    /// A name that says what was changed, and tells apart what was changed in the same places.
    static func name(_ input: JudgedInput) -> String {
        let text = JSONWriter.text(input.result.vector.inputDescription)
        let digest = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let words = input.choice.edits.map { $0.place.split(separator: ".").last.map(String.init) ?? "" }
        let plain = words.joined(separator: "-").lowercased().map {
            $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
        }
        let joined = String(plain).split(separator: "-").joined(separator: "-").prefix(48)
        return (joined.isEmpty ? "" : joined.trimmingHyphens + "-") + String(digest, radix: 16).suffix(8)
    }

    /// A refusal of what nobody sends matters little; an acceptance matters as much as what is nearest to it.
    private static func importance(_ input: JudgedInput, _ nearest: Vector?) -> Importance {
        // Nobody can sign in.
        if input.choice.edits.isEmpty, input.result.vector.isHonest { return .high }
        return switch (input.result.judgement.verdict, input.result.judgement.kind) {
        case (.crashed, _), (.hung, _): .high
        case (_, .acceptedBad): nearest?.importance ?? .medium
        default: .low
        }
    }
}

extension Substring {
    fileprivate var trimmingHyphens: String { String(last == "-" ? dropLast() : self[...]) }
}

extension Vector {
    /// Whether every client must do the same with the vector, for the same reason.
    fileprivate func isAlike(_ obligation: Bounds.Obligation, _ library: VectorLibrary) -> Bool {
        guard library.profiles.judges(self, under: "core") else { return false }
        switch (obligation, expectation.outcome) {
        case (.refuse(let reason?, _), .reject(let reasons)): return reasons.contains(reason)
        case (.accept, .accept): return true
        default: return false
        }
    }
}

extension VectorResult {
    /// The result under the vector's name.
    fileprivate func renamed(as vector: Vector) -> VectorResult {
        VectorResult(vector: vector, expectation: expectation, observation: observation, judgement: judgement)
    }

    /// The result under another name, with what a vector like it covers.
    fileprivate func renamed(id: String, like nearest: Vector?, importance: Importance) -> VectorResult {
        VectorResult(
            vector: vector.named(id, covers: nearest?.covers ?? [], importance: importance), expectation: expectation,
            observation: observation, judgement: judgement)
    }
}
