internal import AssayConformance

extension ScenarioEvent {
    /// The event as a part of a sentence about a web application.
    fileprivate var words: String {
        switch self {
        case .asked(let step): "\(step) is requested"
        case .happened(let step): step
        case .held(let request, let endpoint): "response \(request) of the provider (\(endpoint)) is held"
        case .released(let request, let endpoint): "response \(request) (\(endpoint)) arrives"
        case .passed(let seconds): "\(seconds) s pass"
        case .answered(let step, _): "\(step) is answered"
        }
    }
}

extension PlayedOrder {
    /// The order as the end of a finding.
    var words: String { "; order \(number): " + events.map(\.words).joined(separator: ", ") }
}
