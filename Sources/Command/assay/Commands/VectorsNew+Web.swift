internal import AssayConformance
internal import AssayJSON
internal import AssayWeb

extension VectorsNew {
    /// Adds a scenario for web applications to its area's file, unless `vectors lint` would refuse it.
    static func addScenario(
        _ area: String, _ id: String, _ arguments: Arguments, _ console: Console
    ) throws -> ExitStatus {
        let (folder, folders) = try VectorFolders.toWrite(arguments)
        folders.tell(console)
        let source =
            VectorSource.isFolder(folder) ? folders.source : VectorSource(folders: [], bundled: folders.source.bundled)
        var collector = JSONErrorCollector()
        let collection = VectorCollection(source, into: &collector)
        guard let collection, collector.errors.isEmpty else {
            throw UsageError.refusing(collector.errors, console)
        }
        let library = collection.library
        let draft = try VectorDraft(
            area: area, id: id, library: library, scenarios: collection.webVectors, arguments: arguments, console)
        let file = VectorFileText(folder: folder, area: area)
        let (text, line) = try file.adding(draft)
        let root: JSONNode
        do {
            root = try JSON.parse(text: text, file: file.path)
        } catch {
            throw UsageError("nothing was written: \(error)")
        }
        let written = WebScenarioFile.read(root, area: area, of: library, into: &collector)
        let others = collection.webVectors.filter { $0.area != area }
        // No vector for clients is new, so none is rendered.
        let problems = { (scenarios: [Vector]) in
            var collector = JSONErrorCollector()
            let inputs = [ProbeIdentity?](repeating: nil, count: library.vectors.count)
            VectorLint(library, inputs: inputs, webVectors: scenarios, isComplete: source.hasOwnRequirements)
                .check(into: &collector)
            return collector.errors
        }
        let known = problems(collection.webVectors)
        let found = collector.errors + problems(others + written.scenarios.map(\.vector)).filter { !known.contains($0) }
        guard found.isEmpty, let scenario = written.scenarios.last else {
            throw UsageError.refusing(found, console)
        }
        let isDry = arguments.has("dry-run")
        if !isDry { try file.write(text) }
        console.print("\(file.path):\(line): \(draft.fullID), \(scenario.demand)" + (isDry ? "; not written" : ""))
        if isDry { console.print("\(VisibleText(lines: draft.text))") }
        let schema = isDry ? nil : try file.writeSchema(of: folders.source)
        let areas = collection.areas.map(\.name)
        for remark in file.remarks(areas: areas) + [schema].compactMap(\.self) + draft.remarks {
            console.printWrapped("  \(remark)", hang: 4)
        }
        console.printWrapped("  assay web --only \(draft.fullID) plays it with an application", hang: 4)
        return .success
    }
}
