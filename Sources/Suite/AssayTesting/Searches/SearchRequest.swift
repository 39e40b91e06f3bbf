internal import AssayConformance
internal import AssayJSON
internal import ScheduleExplorer

/// What is to be searched, as one process tells it to another.
struct SearchRequest: Codable {
    /// The mangled name of the client's type.
    let client: String
    let only: [String]
    let folders: [String]
    let limits: SearchLimits
    let replay: String?

    /// The client's type; `nil` if its name does not lead to it.
    var type: (any SearchedClient.Type)? { _typeByName(client) as? any SearchedClient.Type }

    /// The schedule to replay.
    func schedule() throws(ExplorationError) -> Schedule? {
        guard let replay else { return nil }
        return try Schedule(hex: replay)
    }
}

/// The scenarios that a client can be searched with.
struct SearchPlan {
    let scenarios: [(vector: Vector, scenario: SimultaneousScenario)]

    init(_ request: SearchRequest, _ client: any ClientUnderTest) throws(ConformanceSuiteError) {
        let selection = ConformanceSelection(
            client: client, only: request.only, skipping: [:], profile: nil, folders: request.folders, known: [:],
            failOn: .low, timeout: .zero)
        scenarios = selection.vectors(of: try selection.library()).compactMap { vector in
            SimultaneousScenario(vector, client: client).map { (vector, $0) }
        }
        guard scenarios.isEmpty else { return }
        throw ConformanceSuiteError(
            "no scenario was searched: \(client.description.name) needs the operation sign-in, the feature "
                + "simultaneous_steps, and what the scenarios need besides")
    }
}
