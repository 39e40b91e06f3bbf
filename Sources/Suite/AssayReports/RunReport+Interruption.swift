package import AssayConformance

extension RunReport {
    /// That the run ended early, as a sentence without its full stop; `nil` if all vectors were run.
    package var interruptionWords: String? {
        guard let interruption else { return nil }
        let all = results.count + interruption.notRun.count
        return
            "\(interruption.cause) interrupted the run after \(results.count) of \(all) vectors, so this report is partial"
    }

    /// The results of each area, and the vectors of the area that were not run.
    var areas: [(name: String, results: [VectorResult], notRun: [Vector])] {
        var areas = results.grouped { $0.vector.area }.map { (name: $0.key, results: $0.elements, notRun: [Vector]()) }
        guard let interruption else { return areas }
        for (name, vectors) in interruption.notRun.grouped(by: \.area) {
            if let place = areas.firstIndex(where: { $0.name == name }) {
                areas[place].notRun = vectors
            } else {
                areas.append((name: name, results: [], notRun: vectors))
            }
        }
        return areas
    }
}
