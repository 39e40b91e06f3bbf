package import AssayConformance
package import AssayJSON
internal import AssayVectors
internal import ReferenceClient

/// The clients that come with the suite.
package enum BundledClients {
    /// The names that `--client` takes, starting with that of the default one.
    package static let names = ["library", reference] + boundaryNames + ["plan-as-written"]

    /// The names of the clients at the boundary of core.
    package static let boundaryNames = ["lenient", "hostile-strict"]

    /// The flaws and choices that come with the suite.
    ///
    /// - Throws: every mistake in the folder `flaws` of the bundled vectors.
    package static func flaws() throws(JSONError) -> FlawList { try read.get() }

    private static let read: Result<FlawList, JSONError> = {
        var collector = JSONErrorCollector()
        let list = FlawList(VectorSource(folders: [], bundled: BundledVectors.path), into: &collector)
        return Result { () throws(JSONError) in
            try collector.finish()
            return list
        }
    }()

    /// All clients, in the order of their names.
    package static func all() throws(JSONError) -> [any ClientUnderTest] {
        var clients: [any ClientUnderTest] = []
        for name in names { if let client = try client(named: name) { clients.append(client) } }
        return clients
    }

    /// The client with that name.
    ///
    /// `reference+flaw:ID` is the reference client with a flaw (`+flaw:ID` again adds another), `reference+choice:ID` with
    /// one choice of a client at the boundary of core, and `reference+reader:COMMAND` with another program that reads JSON
    /// (`JSONReaderProcess`), for `scripts/suite/reader-causes`. `reference+flaw:ID+if:CONDITION` has the flaw for the inputs
    /// that meet a condition (`InputCondition`), for `scripts/suite/check-planted-flaws`.
    ///
    /// - Returns: `nil` if there is none.
    package static func client(named name: String) throws(JSONError) -> (any ClientUnderTest)? {
        switch name {
        case "library": return LibraryClient()
        case reference: return ReferenceClient()
        case "plan-as-written": return PlanAsWrittenClient()
        default: break
        }
        guard boundaryNames.contains(name) || name.hasPrefix(reference + "+") else { return nil }
        let list = try flaws()
        if let client = list.clients.first(where: { $0.name == name }) { return ReferenceClient(client) }
        if let choice = list.clients.flatMap(\.choices).first(where: { choicePrefix + $0.id == name }) {
            return ReferenceClient(choice: choice)
        }
        if name.hasPrefix(readerPrefix) {
            let command = String(name.dropFirst(readerPrefix.count))
            guard let reader = try? JSONReaderProcess(command: command) else { return nil }
            return ReferenceClient(jsonReader: command) { reader.read($0) }
        }
        if let separator = name.firstRange(of: conditionPrefix) {
            guard let condition = InputCondition(String(name[separator.upperBound...])),
                let flawed = try client(named: String(name[..<separator.lowerBound]))
            else { return nil }
            return ConditionalClient(name: name, flawed, if: condition, otherwise: ReferenceClient())
        }
        guard name.hasPrefix(reference + flawPrefix) else { return nil }
        let ids = name.dropFirst(reference.count + flawPrefix.count).split(separator: flawPrefix).map(String.init)
        let flaws = ids.compactMap { id in list.flaws.first { $0.id == id } }
        guard flaws.count == ids.count, !ids.isEmpty else { return nil }
        return ReferenceCatalogue(list).client(with: flaws)
    }

    private static let reference = "reference"
    private static let flawPrefix = "+flaw:"
    private static let conditionPrefix = "+if:"
    private static let readerPrefix = "reference+reader:"
    private static let choicePrefix = "reference+choice:"
}
