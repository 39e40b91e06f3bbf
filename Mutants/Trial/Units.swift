internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssaySchedules
internal import ScheduleExplorer

/// What can notice a mutant in this program: the vectors of a folder, and then its scenarios, each by its number.
final class Units {
    private let folder: String
    private let vectors: VectorLibrary
    private let allVectors: [Vector]

    /// The scenarios, read when they are first needed: to read them uses the library that has the mutants, and a value
    /// that is computed once must be computed with the mutant.
    private lazy var scenarios: Result<ScheduleLibrary, TrialFailure> = {
        var collector = JSONErrorCollector()
        guard let scenarios = ScheduleLibrary.load(folder: folder, support: folder, into: &collector),
            collector.errors.isEmpty
        else { return .failure(TrialFailure("the scenarios cannot be read: \(collector.errors.map { "\($0)" })")) }
        return .success(scenarios)
    }()

    /// Reads the vectors without rendering anything, which would start threads.
    init(folder: String) throws {
        self.folder = folder
        var collector = JSONErrorCollector()
        let source = VectorSource(folders: [folder], bundled: folder)
        guard let loaded = VectorLibrary.load(source, into: &collector), collector.errors.isEmpty else {
            throw TrialFailure("the vectors cannot be read: \(collector.errors.map { "\($0)" })")
        }
        // Without a source there is no dictionary of known flaws, which would be read for every finding.
        vectors = VectorLibrary(
            files: loaded.files, requirements: loaded.requirements, profiles: loaded.profiles,
            forge: loaded.forge)
        allVectors = loaded.vectors
    }

    /// The names of all, in the order of their numbers.
    func names() throws -> [String] {
        try allVectors.map(\.fullID) + scenarios.get().scenarios.map(\.id)
    }

    /// Whether the number names a scenario, whose search takes as long as many vectors.
    func isScenario(_ number: Int) -> Bool { number >= allVectors.count }

    /// Whether the client passes what the numbers name; the number of the first that it fails.
    func firstFinding(of numbers: [Int], client: any ClientUnderTest) throws -> Int? {
        for number in numbers where isScenario(number) {
            if try isFound(in: number) { return number }
        }
        let chosen = numbers.filter { !isScenario($0) }
        return try zip(chosen, results(of: chosen, client: client)).first { $1.isFinding }?.0
    }

    /// The verdict on one of them.
    func verdict(of number: Int, client: any ClientUnderTest) throws -> Verdict {
        if isScenario(number) { return try isFound(in: number) ? .failed : .passed }
        return try results(of: [number], client: client).first?.judgement.verdict ?? .skipped
    }

    private func results(of numbers: [Int], client: any ClientUnderTest) throws -> [VectorResult] {
        guard !numbers.isEmpty else { return [] }
        // What hangs is found by its processor time, which other work on the machine does not change.
        let options = Runner.Options(timeout: .seconds(3_600))
        return try Runner(vectors, client: client, options: options).run(numbers.map { allVectors[$0] }).results
    }

    private func isFound(in number: Int) throws -> Bool {
        // A mutant with which the scenarios cannot be read is noticed.
        guard let scenarios = try? scenarios.get() else { return true }
        var search = ScheduleSearch()
        (search.exhaustiveLimit, search.sampleLimit) = (400, 100)
        let scenario = scenarios.scenarios[number - allVectors.count]
        return try search.run(scenario, of: scenarios, against: .library).contains { !$0.exploration.findings.isEmpty }
    }
}

struct TrialFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
