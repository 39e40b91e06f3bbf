internal import AssayClients
internal import AssayConformance
internal import AssayInterleavings
internal import AssayJSON
internal import ScheduleExplorer

/// What can notice a mutant in this program: a vector, or a searched scenario.
enum Unit {
    case vector(Vector)
    case scenario(InterleavingScenario)

    var id: String {
        switch self {
        case .vector(let vector): vector.fullID
        case .scenario(let scenario): scenario.id
        }
    }
}

/// The vectors and the scenarios of a folder.
struct Units: Sendable {
    let all: [Unit]
    private let vectors: VectorLibrary
    private let scenarios: InterleavingLibrary

    /// Reads the folder without rendering anything, which would start threads.
    init(folder: String) throws {
        var collector = JSONErrorCollector()
        let source = VectorSource(folders: [folder], bundled: folder)
        guard let loaded = VectorLibrary.load(source, into: &collector),
            let scenarios = InterleavingLibrary.load(folder: folder, support: folder, into: &collector),
            collector.errors.isEmpty
        else { throw TrialFailure("the vectors cannot be read: \(collector.errors.map { "\($0)" })") }
        // Without a source there is no dictionary of known flaws, which would be read for every finding.
        vectors = VectorLibrary(
            files: loaded.files, requirements: loaded.requirements, profiles: loaded.profiles,
            renderer: loaded.renderer)
        self.scenarios = scenarios
        all = loaded.vectors.map(Unit.vector) + scenarios.scenarios.map(Unit.scenario)
    }

    /// Whether the client passes what the numbers name; the number of the first that it fails.
    func firstFinding(of numbers: [Int], client: any ClientUnderTest) throws -> Int? {
        var chosen: [(Int, Vector)] = []
        for number in numbers {
            switch all[number] {
            case .vector(let vector): chosen.append((number, vector))
            case .scenario(let scenario): if try isFound(in: scenario) { return number }
            }
        }
        let results = try results(of: chosen.map(\.1), client: client)
        return zip(chosen, results).first { $1.isFinding }?.0.0
    }

    /// Whether the number names a scenario, whose search takes as long as many vectors.
    func isScenario(_ number: Int) -> Bool {
        if case .scenario = all[number] { true } else { false }
    }

    /// The verdict on one of them.
    func verdict(of number: Int, client: any ClientUnderTest) throws -> Verdict {
        switch all[number] {
        case .vector(let vector):
            return try results(of: [vector], client: client).first?.judgement.verdict ?? .skipped
        case .scenario(let scenario):
            return try isFound(in: scenario) ? .failed : .passed
        }
    }

    private func results(of chosen: [Vector], client: any ClientUnderTest) throws -> [VectorResult] {
        guard !chosen.isEmpty else { return [] }
        // A machine with other work must not seem to be a client that hangs.
        let options = Runner.Options(timeout: .seconds(15))
        return try Runner(vectors, client: client, options: options).run(chosen).results
    }

    private func isFound(in scenario: InterleavingScenario) throws -> Bool {
        var search = InterleavingSearch()
        (search.exhaustiveLimit, search.sampleLimit) = (400, 100)
        return try search.run(scenario, of: scenarios, against: .library).contains { !$0.exploration.findings.isEmpty }
    }
}

struct TrialFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
