internal import AssayConformance
internal import ReferenceJOSE

/// Where specifications leave open which of several meanings an input has, the lenient client accepts it if one of them
/// is right.
extension ReferenceClient {
    /// The choices that give an input another meaning, which may as well be one that must be refused.
    static let conflictingReadings: Set = [
        "semicolon-separates", "last-parameter-wins", "fragment-read-as-query", "first-csrf-cookie-wins",
        "last-csrf-cookie-wins", "csrf-cookie-percent-decoded", "json-last-duplicate-wins", "empty-parameters-omitted",
    ]

    /// The observation, or an acceptance without some of the readings if there is one.
    func inAnyReading(_ observe: (ReferenceClient) -> Observation) -> Observation {
        guard !readings.isEmpty else { return observe(self) }
        let recorder = FlawRecorder(only: readings)
        let plain = observe(with(flaws.recorded(by: recorder)))
        guard !plain.isAcceptance else { return plain }
        let asked = readings.intersection(recorder.ids).sorted()
        for number in 0..<(1 << asked.count) - 1 {
            let kept = asked.indices.filter { number >> $0 & 1 == 1 }.map { asked[$0] }
            let observation = observe(with(FlawSwitch(flaws.active.subtracting(asked).union(kept))))
            if observation.isAcceptance { return observation }
        }
        return plain
    }
}
