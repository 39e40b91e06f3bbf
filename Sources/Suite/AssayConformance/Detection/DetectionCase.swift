internal import AssayJSON
internal import Dispatch
internal import Synchronization
internal import TokenForge

/// A vector that is rendered once for all flawed clients.
struct DetectionCase: Sendable {
    let vector: Vector
    let read: any VectorCase
    let expectation: VectorExpectation
    let probe: Probe
    /// The honest twin, if the vector expects a refusal.
    let control: Probe?
    /// The honest input in the same context.
    let honest: Probe

    /// Whether a client can fail it without a crash.
    ///
    /// If both verdicts are right everywhere, only fetches and the URL of an acceptance can be wrong.
    var canFail: Bool {
        guard !expectation.isRelaxed else { return false }
        let demandsAnOutcome = outcomes.contains { if case .either = $0 { false } else { true } }
        return demandsAnOutcome || expectation.looksBeyondOutcome
    }

    /// The outcomes by which a flaw can show.
    var outcomes: [VectorExpectation.Outcome] { read.outcomes(expectation) }

    /// An estimate of how long the case takes.
    var cost: Int { vector.renderingCost }

    /// Renders the vectors at the golden instant, on several cores.
    static func render(
        _ vectors: [Vector], library: VectorLibrary, profile: String, workers: Int
    ) throws -> [DetectionCase] {
        let results = Mutex<[Int: Result<DetectionCase, JSONError>]>([:])
        let stride = max(1, workers)
        DispatchQueue.concurrentPerform(iterations: stride) { worker in
            for index in Swift.stride(from: worker, to: vectors.count, by: stride) {
                let result = Result { () throws(JSONError) in
                    try DetectionCase(vectors[index], library: library, profile: profile)
                }
                results.withLock { $0[index] = result }
            }
        }
        let rendered = results.withLock(\.self)
        return try vectors.indices.map { index in
            guard let result = rendered[index] else { throw SuiteFailure("\(vectors[index].fullID) was not rendered") }
            return try result.get()
        }
    }

    private init(_ vector: Vector, library: VectorLibrary, profile: String) throws(JSONError) {
        let rendered = try vector.rendered()
        let written = library.profiles.expectation(of: vector, under: profile)
        self.vector = vector
        read = rendered.content
        expectation = written.isRelaxed ? written : rendered.expectation
        probe = rendered.probe
        control = read.expectsRefusal(self.expectation) ? rendered.control : nil
        honest = rendered.control
    }
}
