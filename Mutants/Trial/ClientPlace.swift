internal import AssayAdapterClient
internal import AssayConformance
internal import CAssayMutants
internal import Foundation

@testable internal import AssayClients

/// Where the client is that has the mutant.
enum ClientPlace: String {
    /// In this process.
    case here = "try"
    /// In this process, with its requests over URLSession.
    case sessions
    /// In a process of its own, because the suite uses the mutant's target too.
    case isolated

    /// A client with a mutant switched on; with none for -1.
    func client(with mutant: Int32) throws -> any ClientUnderTest {
        switch self {
        case .here:
            assay_mutant_set(mutant)
            guard let client = try BundledClients.client(named: "library") else { throw TrialFailure("no client") }
            return client
        case .sessions:
            assay_mutant_set(mutant)
            return LibraryClient(transport: .urlProtocol)
        case .isolated:
            guard let program = Bundle.main.executableURL?.path else { throw TrialFailure("no path of this program") }
            // What hangs is found by its processor time.
            return try AdapterClient(
                command: "ASSAY_MUTANT=\(mutant) exec '\(program)' serve", timeout: .seconds(3_600), processes: 1,
                local: nil)
        }
    }
}
