internal import AssayDocument
internal import Dispatch
internal import Synchronization
internal import TokenForge

/// A vector rendered once, for all the clients that it is put to.
struct DetectionCase: Sendable {
    let vector: Vector
    let read: any VectorCase
    let expectation: Expectation
    let probe: Probe
    /// The honest twin, where a refusal has to be shown to mean something.
    let control: Probe?

    /// Whether a client could fail it without a crash: where both verdicts are right, only fetches can be wrong.
    var canFail: Bool {
        if case .either = expectation.outcome { !expectation.requests.isEmpty } else { true }
    }

    /// What a flaw can show by.
    var outcomes: [Expectation.Outcome] { read.outcomes(expectation) }

    /// A guess at how long the case takes.
    var cost: Int { vector.renderingCost }

    /// Renders the vectors at the golden instant, on several cores.
    static func render(
        _ vectors: [Vector], library: VectorLibrary, profile: String, workers: Int
    ) throws -> [DetectionCase] {
        let results = Mutex<[Int: Result<DetectionCase, DocumentError>]>([:])
        let stride = max(1, workers)
        DispatchQueue.concurrentPerform(iterations: stride) { worker in
            for index in Swift.stride(from: worker, to: vectors.count, by: stride) {
                let result = Result { () throws(DocumentError) in
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

    private init(_ vector: Vector, library: VectorLibrary, profile: String) throws(DocumentError) {
        var expectation = vector.expectation
        if let own = vector.profile, !library.profiles.judges(own, under: profile) {
            expectation = expectation.relaxed(by: own)
        }
        read = try library.renderer.read(vector)
        self.vector = vector
        self.expectation = try read.rendered(expectation, at: nil)
        probe = try read.probe(at: nil, urls: .unreachable)
        control = read.expectsRefusal(self.expectation) ? try read.control(at: nil) : nil
    }
}
