import AssayJSON
import AssayTestRuns
import Foundation

@testable import AssayAdapterClient
@testable import AssayConformance

/// The command line of the adapter fixture.
func fixture(_ mode: String) -> String {
    let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path ?? "."
    return "exec '\(folder)/adapter-fixture' \(mode)"
}

extension AdapterClient {
    /// The fixture in one of its modes.
    convenience init(
        fixture mode: String, timeout: Duration = .seconds(20), processes: Int = 1
    ) throws(AdapterFailure) {
        try self.init(command: fixture(mode), timeout: timeout, processes: processes)
    }

    /// The observation for what the unruly fixture is told to do.
    func told(_ what: String) async -> Observation {
        await handle(CodeChallengeProbe(codeVerifier: Array(what.utf8)))
    }
}

/// The bundled vectors.
enum Bundled {
    static let library = BundledLibrary.loaded.library

    /// The vectors of an area, or the one vector with this full ID.
    static func vectors(of name: String) -> [Vector] {
        library?.vectors.filter { $0.area == name || $0.fullID == name } ?? []
    }
}

extension Observation {
    /// The description of the crash, if it crashed.
    var crash: String? {
        if case .crashed(let how) = self { how } else { nil }
    }
}
