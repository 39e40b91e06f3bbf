import AssayAdapterClient
import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// An exported file has the inputs that an adapter gets for the same vectors.
@Suite struct ExportTests {
    private let temporary = TemporaryFolders()

    /// The inputs of one operation as texts, and those of the honest twins.
    private static func exported(
        _ vectors: [Vector], _ operation: ClientOperation, of library: VectorLibrary
    ) throws -> Set<String> {
        let text = try VectorExport(operation, vectors, of: library, at: nil, version: "1").text.description
        let vectors = try JSON.parse(text: text, file: "export").object().member("vectors").array()
        let inputs = vectors.flatMap { [$0.value["input"], $0.value["honest"]] }.compactMap(\.self)
        return Set(inputs.map { JSONWriter.text($0, style: .ascii) })
    }

    /// The inputs that reached an adapter, by operation.
    private static func recorded(_ lines: String) throws -> [String: Set<String>] {
        var inputs: [String: Set<String>] = [:]
        for line in lines.split(separator: "\n") {
            let message = try JSON.parse(text: String(line), file: "log").value
            guard case .string(let operation)? = message["operation"], let input = message["input"] else { continue }
            inputs[operation, default: []].insert(JSONWriter.text(input, style: .ascii))
        }
        return inputs
    }

    /// The documents that a vector serves are on a port while an adapter is asked, and nowhere in a file.
    @Test func anAdapterGetsTheSameInputs() throws {
        let library = try #require(Bundled.library)
        let vectors = library.vectors.filter { $0.operation.isExported && $0.content?.servesDocuments == false }
        let folder = try temporary.folder([:])
        let client = try AdapterClient(
            command: "tee -a '\(folder.path)/log' | \(fixture("library"))", timeout: .seconds(60), processes: 1)
        let report = try Runner(library, client: client, options: Runner.Options(profile: "strict")).run(vectors)
        client.close()
        #expect(report.findings.isEmpty)
        let recorded = try Self.recorded(folder.text("log"))
        #expect(Set(recorded.keys) == Set(VectorExport.operations.map(\.rawValue)))
        for operation in VectorExport.operations {
            let exported = try Self.exported(vectors.filter { $0.operation == operation }, operation, of: library)
            #expect(exported == recorded[operation.rawValue], "\(operation.rawValue)")
        }
    }

    /// Another instant makes other tokens, so the comparison above can fail.
    @Test func anotherInstantMakesOtherInputs() throws {
        let library = try #require(Bundled.library)
        let vectors = Bundled.vectors(of: "id-token/golden::unchanged")
        func text(at now: Int64?) throws -> String {
            try VectorExport(.verifyIDToken, vectors, of: library, at: now, version: "1").text.description
        }
        #expect(try text(at: nil) == text(at: library.now))
        #expect(try text(at: nil) != text(at: library.now + 1))
    }
}
