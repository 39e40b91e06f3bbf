internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// The report of one run, or of several clients, as one HTML page that works from disk without a network.
///
/// The findings are part of the page; all vectors are in it as data, which its script shows on demand.
struct HTMLReport {
    let matrix: ClientMatrix
    let library: VectorLibrary
    let supplements: ReportSupplements
    let version: String
    /// The command that runs one vector again, without the vector's id.
    let command: String?
    /// The command line of the run; `nil` if it is not known.
    let commandLine: String?
    /// When the clients were tested, in seconds since 1970; `nil` if that is not known.
    let testedAt: Int64?
    /// What changed since an earlier run; `nil` if the run is compared with none.
    let comparison: RunComparison?
    /// The number of causes or findings that are shown at once; the rest are folded.
    static let mostNamed = 8

    init(_ matrix: ClientMatrix, _ setting: ReportSetting) {
        self.matrix = matrix
        library = setting.library
        supplements = setting.supplements
        version = setting.version
        command = setting.command
        commandLine = setting.commandLine
        testedAt = setting.testedAt
        comparison = setting.comparison
    }

    /// The page.
    ///
    /// It contains the decoded test tokens of the vectors, which are not secret. Of a client's output it shows no more
    /// than the other reports do.
    ///
    /// - Throws: if OpenSSL cannot compute the hash that the content security policy needs.
    func text() throws -> String {
        let inputs = DecodedInputs(matrix.rows.map(\.vector), sent: sentTokens, of: library)
        var sections = [comparisonSection, overviewSection, causesSection].compactMap(\.self)
        sections += [findingsSection(inputs), areasSection, vectorsSection]
        if let flaws = supplements.flaws { sections.append(killMatrixSection(flaws)) }
        sections.append(requirementsSection)
        if let fuzzing = supplements.fuzzing { sections.append(fuzzingSection(fuzzing)) }
        if let schedules = supplements.schedules { sections.append(schedulesSection(schedules)) }
        if let mutants = supplements.mutants { sections.append(mutantsSection(mutants)) }
        let navigation = sections.map { section in
            HTML.element("li", .element("a", ["href": "#\(section.id)"], .text(section.title)))
        }
        let page = HTML.joined([
            .element(
                "body", .element("a", ["class": "skip", "href": "#content"], "Skip to the content"), header,
                .element("nav", ["aria-label": "Sections"], .element("ul", navigation)),
                .element(
                    "main", ["id": "content", "tabindex": "-1"],
                    [summarySection, filterForm] + sections.map(\.html)), footer,
                .data("report", vectorData(inputs)), .resource("script", .script))
        ])
        let head = HTML.element(
            "head", .void("meta", ["charset": "utf-8"]),
            .void("meta", ["http-equiv": "Content-Security-Policy", "content": try policy()]),
            .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .void("meta", ["name": "color-scheme", "content": "light dark"]),
            .void("meta", ["name": "referrer", "content": "no-referrer"]),
            .void("link", ["rel": "icon", "href": "data:,"]), .element("title", .text("Assay: \(clientNames)")),
            .resource("style", .style))
        return "<!doctype html>\n<html lang=\"en\">" + head.markup + page.markup + "</html>\n"
    }

    /// The tokens that one client was sent, by the ID of the vector.
    private var sentTokens: [String: SentToken] {
        let sent = matrix.rows.compactMap { row -> (String, SentToken)? in
            guard row.results.count == 1, let token = row.results[0].sent else { return nil }
            return (row.vector.fullID, token)
        }
        return Dictionary(sent) { first, _ in first }
    }

    /// The content security policy: the page loads nothing and runs only its own script, named by hash
    /// (CSP Level 3 §2.3.1).
    private func policy() throws -> String {
        func hash(_ resource: HTMLResource) throws -> String {
            Base64.standard(try HashAlgorithm.sha256.hash(Array(resource.text.utf8)))
        }
        return "default-src 'none'; img-src data:; style-src 'sha256-\(try hash(.style))'; "
            + "script-src 'sha256-\(try hash(.script))'; base-uri 'none'; form-action 'none'"
    }

    var clientNames: String { matrix.columns.map(\.title).joined(separator: ", ") }

    private var header: HTML {
        let profiles = Set(matrix.columns.map(\.report.profile)).sorted().joined(separator: ", ")
        let tested =
            testedAt.map { HTML.element("span", .text("tested on \(UTCTime.text($0).prefix(10))")) } ?? .nothing
        let scope = matrix.columns.count == 1 ? matrix.columns[0].report.scope : "\(matrix.rows.count, "vector")"
        let seconds = matrix.columns.reduce(0) { $0 + $1.report.seconds }
        let facts = [
            tested, .element("span", .text("profile \(profiles)")),
            .element("span", .text("\(scope) in \(TextReport.seconds(seconds))")),
            .element("span", .text("Assay \(version)")),
        ]
        return .element(
            "header", .element("p", ["class": "product"], "Assay, conformance of Sign in with Google clients"),
            .element("h1", .text(matrix.columns.count > 3 ? "\(matrix.columns.count) clients" : clientNames)),
            .element("p", ["class": "subtitle facts"], facts),
            commandLine.map { .element("p", ["class": "command"], .element("code", .text($0))) } ?? .nothing)
    }

    private var footer: HTML {
        let instants = Set(matrix.columns.map(\.report.renderedAt)).sorted().map { UTCTime.text($0) }
        return .element(
            "footer",
            .element(
                "p",
                .text(
                    "Assay \(version). The vectors were rendered for \(instants.joined(separator: " and ")), the time "
                        + "that the clients were given. Tokens and keys on this page are test data.")))
    }
}

/// A section of the page.
struct HTMLSection {
    let id: String
    let title: String
    let html: HTML

    /// - Parameter isTitleSeen: whether the heading is for all readers, not only for those who hear the page.
    init(_ id: String, _ title: String, intro: String? = nil, isTitleSeen: Bool = true, _ content: [HTML]) {
        self.id = id
        self.title = title
        var pieces = [
            HTML.element("h2", ["id": "\(id)-title", "class": isTitleSeen ? nil : "unseen"], .text(title))
        ]
        if let intro { pieces.append(.element("p", ["class": "intro"], .text(intro))) }
        html = .element("section", ["id": id, "aria-labelledby": "\(id)-title"], pieces + content)
    }
}
