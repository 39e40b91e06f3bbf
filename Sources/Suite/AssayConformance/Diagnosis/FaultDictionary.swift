internal import AssayJSON

/// Which vectors a client with each known flaw fails, and how: the kill matrix as a file next to the vectors.
///
/// Read backwards, it names the flaws that explain the findings of a client that nobody has seen.
package struct FaultDictionary: Sendable, Equatable {
    /// One known flaw.
    package struct Entry: Sendable, Equatable {
        /// The flaw's id.
        package let flaw: String
        /// The check that the flaw breaks.
        package let check: String
        /// What the client does, in the third person and without a subject: "accepts an expired ID token".
        package let summary: String
        /// What an attacker gains, or what goes wrong.
        package let threat: String
        /// How to fix it, in two sentences.
        package let remedy: String
        /// How a client with the flaw fails each vector; the keys are full ids.
        package let failures: [String: FindingKind]
        /// The vectors that end a client with the flaw with an error, in place of an answer; full ids.
        var crashes: Set<String> = []
    }

    /// The flaws, in the order of the kill matrix.
    package let entries: [Entry]
    /// A digest of what decides the verdicts of each area, to tell when the dictionary is out of date.
    package let digests: [String: String]
    /// How users of known libraries repair flaws.
    var remedies: [LibraryRemedy] = []
    /// The places of the flaws in `entries` that fail a vector, by its full id.
    private let places: [String: [Int]]

    init(entries: [Entry], digests: [String: String]) {
        self.entries = entries
        self.digests = digests
        var places: [String: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            for id in entry.crashes.union(entry.failures.keys) { places[id, default: []].append(place) }
        }
        self.places = places
    }

    /// Keeps the failures of a whole kill matrix.
    ///
    /// - Parameter library: the vectors that the matrix tested.
    package init(_ matrix: KillMatrix, of library: VectorLibrary) {
        self.init(
            entries: matrix.rows.map { row in
                Entry(
                    row.flaw, failures: Dictionary(row.kills.map { ($0.vector, $0.kind) }) { first, _ in first })
            },
            digests: library.digests)
    }

    /// The dictionary with the entries of another one after its own.
    func adding(_ other: FaultDictionary) -> FaultDictionary {
        var both = FaultDictionary(entries: entries + other.entries, digests: digests)
        both.remedies = remedies
        return both
    }

    /// The dictionary with what its flaws fail besides.
    ///
    /// - Parameter failures: how a client with each flaw fails further vectors, by the flaw's id and the vectors' full ids.
    func adding(_ failures: [String: [String: FindingKind]]) -> FaultDictionary {
        var larger = FaultDictionary(
            entries: entries.map { entry in
                guard let own = failures[entry.flaw] else { return entry }
                return Entry(
                    flaw: entry.flaw, check: entry.check, summary: entry.summary, threat: entry.threat,
                    remedy: entry.remedy,
                    failures: entry.failures.merging(own) { first, _ in first }, crashes: entry.crashes)
            }, digests: digests)
        larger.remedies = remedies
        return larger
    }

    /// The flaws that fail any of some vectors, in the order of the kill matrix.
    func entries(failing ids: [String]) -> [Entry] {
        Set(ids.flatMap { places[$0] ?? [] }).sorted().map { entries[$0] }
    }
}

extension FaultDictionary {
    /// What is out of date, in words; `nil` if the dictionary is what the matrix gives now.
    ///
    /// What a flaw of authorization requests fails may depend on random values, so these vectors are left out.
    package func difference(from current: FaultDictionary) -> String? {
        if let area = staleAreas(current.digests).first { return "the vectors of \(area) have changed" }
        let own = Dictionary(entries.map { ($0.flaw, $0.withoutChance) }) { first, _ in first }
        for entry in current.entries where own[entry.flaw] != entry.withoutChance {
            return own[entry.flaw] == nil ? "the flaw \(entry.flaw) is new" : "the flaw \(entry.flaw) has changed"
        }
        let known = Set(current.entries.map(\.flaw))
        return entries.first { !known.contains($0.flaw) }.map { "there is no flaw \($0.flaw)" }
    }

    /// The areas of a library whose vectors are not those that the dictionary was made from.
    package func areasUnlike(_ library: VectorLibrary) -> [String] {
        let digests = library.digests
        return library.files.map(\.area).filter { digests[$0] != self.digests[$0] }
    }

    /// The areas whose vectors are not those that the dictionary was made from, sorted.
    func staleAreas(_ current: [String: String]) -> [String] {
        Set(current.keys).union(digests.keys).filter { current[$0] != digests[$0] }.sorted()
    }
}

extension FaultDictionary.Entry {
    /// The entry of a flaw that is described elsewhere.
    init(_ flaw: FlawDescription, failures: [String: FindingKind], crashes: Set<String> = []) {
        self.init(
            flaw: flaw.id, check: flaw.check, summary: flaw.summary, threat: flaw.threat, remedy: flaw.remedy,
            failures: failures, crashes: crashes)
    }

    fileprivate var withoutChance: FaultDictionary.Entry {
        FaultDictionary.Entry(
            flaw: flaw, check: check, summary: summary, threat: threat, remedy: remedy,
            failures: failures.filter { !$0.key.hasPrefix("authorization-request/") })
    }
}
