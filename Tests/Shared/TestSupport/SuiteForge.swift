import AssayJSON
package import Foundation
package import TokenForge

/// The values and the forge that the tests of the provider and of its server share.
package enum SuiteForge {
    /// The time of the golden input, in seconds since 1970.
    package static let start: Int64 = 1_790_000_000
    /// RFC 7636, appendix B.
    package static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    package static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// The folder of the package.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The golden input and the suite's keys, read once.
    package static let forge = Result {
        let vectors = root.appending(path: "vectors")
        let keys = try KeyRing(directory: vectors.appending(path: "keys").path)
        let bytes = Array(try Data(contentsOf: vectors.appending(path: "golden.json")))
        return Forge(keys: keys, golden: try Golden(decoding: JSON.parse(bytes, file: "golden.json"), keys: keys))
    }
}
