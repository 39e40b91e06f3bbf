internal import AssayConformance
internal import ScheduleExplorer

/// What is to be searched, as one process tells it to another.
struct SearchRequest: Codable {
    /// The mangled name of the client's type.
    let client: String
    /// The scenarios, by the full ids of their vectors.
    let ids: [String]
    let folders: [String]
    let limits: SearchLimits
    let replay: String?

    /// The client's type; `nil` if its name does not lead to it.
    var type: (any SearchedClient.Type)? { _typeByName(client) as? any SearchedClient.Type }

    /// The scenarios, read again.
    func scenarios(of client: any ClientUnderTest) throws(ConformanceSuiteError) -> [SimultaneousScenario] {
        let areas = Set(ids.map { String($0.prefix { $0 != ":" }) })
        let vectors = try ConformanceSelection.read(folders, only: areas).vectors
        return ids.compactMap { id in
            vectors.first { $0.fullID == id }.flatMap { SimultaneousScenario($0, client: client) }
        }
    }

    /// The schedule to replay.
    func schedule() throws(ExplorationError) -> Schedule? {
        guard let replay else { return nil }
        return try Schedule(hex: replay)
    }
}
