package import AssayConformance
package import AssayJSON

/// A static site of the results of several clients: a page for each client, vector, area and requirement.
package struct Site: Sendable {
    /// A file of vectors.
    package struct Area: Sendable {
        let name: String
        let about: String
        let vectors: [SiteVector]

        package init(name: String, about: String, vectors: [SiteVector]) {
            self.name = name
            self.about = about
            self.vectors = vectors
        }
    }

    let results: SiteResults
    /// Earlier results, to which these are compared; `nil` if there are none.
    let earlier: SiteResults?
    let areas: [Area]
    let library: VectorLibrary
    /// The version of the suite.
    let version: String

    let vectors: [String: SiteVector]
    let requirements: [String: Requirement]
    let coverage: RequirementCoverage
    /// The vectors that cover each requirement, by its id.
    let covering: [String: [SiteVector]]
    /// The causes of each finding by its full id, for each client.
    let causes: [[String: [SiteCause]]]
    let inputs: DecodedInputs

    /// - Parameters:
    ///   - results: the results to show, without the findings that are withheld.
    ///   - earlier: earlier results, without the same findings.
    /// - Throws: if the results name a vector that no area has.
    package init(
        _ results: SiteResults, earlier: SiteResults?, areas: [Area], of library: VectorLibrary, version: String
    ) throws(JSONError) {
        self.results = results
        self.earlier = earlier
        self.areas = areas
        self.library = library
        self.version = version
        let all = areas.flatMap(\.vectors)
        let vectors = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
        for id in results.vectors where vectors[id]?.vector == nil {
            throw JSONError(
                "the report has the vector \(JSONWriter.quoted(id)), which is not among the vectors; "
                    + "make the site with the vectors of the run",
                at: .built)
        }
        self.vectors = vectors
        requirements = Dictionary(library.requirements.map { ($0.id, $0) }) { first, _ in first }
        coverage = RequirementCoverage(
            library.requirements, all.map { ($0.profile, $0.covers) }, library.profiles)
        var covering: [String: [SiteVector]] = [:]
        for vector in all { for id in Set(vector.covers) { covering[id, default: []].append(vector) } }
        self.covering = covering
        causes = results.clients.map { client in
            var causes: [String: [SiteCause]] = [:]
            for cause in client.causes { for id in cause.findings { causes[id, default: []].append(cause) } }
            return causes
        }
        inputs = DecodedInputs(all.compactMap(\.vector), of: library)
    }

    /// All pages.
    var pages: [any SitePage] {
        var pages: [any SitePage] = [FrontPage(site: self), SearchPage(site: self), RequirementsPage(site: self)]
        pages += results.clients.indices.map { ClientPage(site: self, index: $0) }
        for area in areas {
            pages.append(AreaPage(site: self, area: area))
            pages += area.vectors.map { VectorPage(site: self, vector: $0) }
        }
        pages += library.retired.sorted { $0.key < $1.key }.map { id, entry in
            RetiredPage(site: self, id: id, retired: entry)
        }
        pages += coverage.documents.flatMap(\.entries).map { RequirementPage(site: self, entry: $0) }
        return pages
    }

    /// The result of a vector for each client; `nil` for a client about which the site says nothing.
    ///
    /// - Returns: `nil` if the vector was not part of the run.
    func row(_ vector: SiteVector) -> [SiteResults.Result?]? { results.results[vector.id] }

    /// What each client did with the vectors of an area.
    func verdicts(of area: Area) -> AreaVerdicts {
        AreaVerdicts(area.vectors.compactMap { row($0) }, clients: results.clients.count)
    }

    /// The clients with a finding or an inconclusive result for a vector, each with that result.
    func unclean(_ vector: SiteVector) -> [(client: Int, result: SiteResults.Result)] {
        (row(vector) ?? []).enumerated().compactMap { index, result in
            result.flatMap { $0.isClean ? nil : (index, $0) }
        }
    }
}
