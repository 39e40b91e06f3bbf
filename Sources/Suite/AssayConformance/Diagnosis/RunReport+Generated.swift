internal import AssayJSON

extension RunReport {
    /// Finds the causes of findings that nobody has written a vector for.
    ///
    /// - Parameters:
    ///   - passed: results that are not findings, which tell flaws apart that the findings do not.
    ///   - matrix: what the known flaws make of the vectors of both.
    /// - Throws: if the dictionary of known flaws cannot be read.
    package mutating func diagnose(
        besides passed: [VectorResult], with matrix: KillMatrix, of library: VectorLibrary
    ) throws(SuiteFailure) {
        let failures = matrix.rows.map { row in
            (row.flaw.id, Dictionary(row.kills.map { ($0.vector, $0.kind) }) { first, _ in first })
        }
        do throws(JSONError) {
            guard let dictionary = try library.knownFaults() else { return }
            var all = RunReport(
                client: client, profile: profile, renderedAt: renderedAt, results: results + passed, seconds: seconds)
            all.known = known
            diagnosis = Diagnosis(all, with: dictionary.adding(Dictionary(failures) { first, _ in first }))
        } catch {
            throw SuiteFailure("\(error)")
        }
    }
}
