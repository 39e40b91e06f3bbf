package import AssayConformance

/// The choices of the clients at the boundary of core, each alone and all of a client together, in place of flaws.
///
/// The kill matrix of strict vectors with this catalogue has, for each vector, the conformant clients that fail it.
package struct BoundaryCatalogue: FlawCatalogue {
    package let flaws: [FlawDescription]
    private let clients: [BoundaryClient]

    /// Creates the catalogue of the choices that are written down.
    package init(_ list: FlawList) {
        clients = list.clients
        flaws = (clients.map { ($0.name, $0.summary) } + clients.flatMap(\.choices).map { ($0.id, $0.summary) })
            .map { FlawDescription(choice: $0, $1) }
    }

    package func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        if let client = clients.first(where: { client in flaws.contains { $0.id == client.name } }) {
            return ReferenceClient(client)
        }
        return ReferenceClient(withFlaws: flaws.map(\.id))
    }

    /// A client is reached wherever one of its choices is.
    package func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String> {
        let reached = await ReferenceClient.switchesReached(by: probe)
        let clients = clients.filter { $0.choices.contains { reached.contains($0.id) } }
        return reached.union(clients.map(\.name))
    }

    /// The strict vectors for which no choice shows that they are beyond core: no conformant client is known to fail
    /// them.
    ///
    /// - Throws: as `KillMatrixRunner.passed`.
    package func vectorsWithoutChoice(in library: VectorLibrary, workers: Int) throws -> [Vector] {
        let strict = library.vectors.filter { vector in
            if case .either = vector.expectation.outcome { return false }
            return library.profiles.judges(vector, under: "strict") && !library.profiles.judges(vector, under: "core")
        }
        return try KillMatrixRunner(library, catalogue: self, workers: workers).passed(strict, flaws: flaws)
    }
}

extension FlawDescription {
    /// A choice in place of a flaw.
    init(choice id: String, _ summary: String) {
        self.init(
            id: id, summary: summary, threat: "None: the client conforms.", check: id, remedy: "Leave it as it is.",
            source: nil, operations: Set(ClientOperation.allCases), aims: [.output])
    }
}
