import Foundation
import Testing

@testable import AssayVectors

@Suite struct BundledVectorsTests {
    private static let checkout = BundledVectors.checkout + "/vectors"

    /// The relative paths of all files below a folder.
    private static func files(in folder: String) throws -> [String] {
        let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { path in
                var isDirectory: ObjCBool = false
                return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isDirectory)
                    && !isDirectory.boolValue
            }
            .sorted()
    }

    private static func bundle() throws -> String {
        try #require(Bundle.module.resourcePath) + "/vectors"
    }

    @Test func bundleHasTheFilesOfTheCheckout() throws {
        let files = try Self.files(in: Self.checkout)
        #expect(try Self.files(in: Self.bundle()) == files)
        #expect(files.contains("golden.json"))
        #expect(files.contains("keys/google-a.json"))
        #expect(files.contains("schema/vectors-1.schema.json"))
        #expect(files.count { $0.hasSuffix(".json") } >= 20)
    }

    @Test func bundledFilesHaveTheSameBytes() throws {
        let bundle = try Self.bundle()
        for file in try Self.files(in: Self.checkout) {
            let original = try #require(FileManager.default.contents(atPath: Self.checkout + "/" + file))
            #expect(FileManager.default.contents(atPath: bundle + "/" + file) == original, "\(file)")
        }
    }

    @Test func pathLeadsToTheVectors() throws {
        let path = try #require(BundledVectors.path)
        #expect(try Self.files(in: path) == Self.files(in: Self.checkout))
    }
}
