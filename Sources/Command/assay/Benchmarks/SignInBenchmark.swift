internal import AssayClients
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
import Foundation

/// Compares a whole sign-in in memory with the two operations it cannot avoid: signing and verifying.
struct SignInBenchmark {
    private let library: VectorLibrary
    private let jobs = JobQueue()
    private let signIns: SignInsBox

    /// `HonestSignIns` is not `Sendable`; one thread at a time uses it.
    private struct SignInsBox: @unchecked Sendable {
        let value: HonestSignIns
    }

    init(_ library: VectorLibrary) throws {
        self.library = library
        let made = jobs.result { try? await HonestSignIns(library, client: LibraryClient()).map(SignInsBox.init) }
        guard let signIns = made ?? nil else { throw HarnessError("the library's sign-in cannot be set up") }
        self.signIns = signIns
    }

    /// Measures authorization, token request, signing of the ID token and verification, with cached keys.
    func againstOpenSSL() throws -> BenchmarkRow {
        let signature = try ReferenceSignature(of: library.forge.goldenIDToken().idToken)
        let measured = try PairedMeasurement(batch: 10, subject: signIn, reference: signature.makeAndVerify)
        return BenchmarkRow(
            benchmark: .signIn, value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: ReferenceSignature.description, ratio: 1 / measured.ratio,
            spread: (1 / measured.p90, 1 / measured.p10))
    }

    /// Measures the memory after 20,000 sign-ins against that after 10,000, which have filled bounded caches.
    func memory() throws -> BenchmarkRow {
        for _ in 0..<10_000 { try signIn() }
        let before = try residentMegabytes()
        for _ in 0..<10_000 { try signIn() }
        let after = try residentMegabytes()
        return BenchmarkRow(
            benchmark: .signInMemory, value: after, unit: "MB", limit: before,
            limitIs: "the memory after the first half of 20,000 sign-ins", ratio: after / before)
    }

    private func signIn() throws {
        let signIns = signIns
        guard let observation = jobs.result(of: { await signIns.value.signIn() }), observation.isAcceptance else {
            throw HarnessError("an honest sign-in was refused")
        }
    }

    /// The resident memory of this process, in megabytes.
    private func residentMegabytes() throws -> Double {
        #if os(Linux)
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
                throw HarnessError("the system does not report the memory of this process")
            }
            return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
        #else
            var usage = rusage()
            guard getrusage(RUSAGE_SELF, &usage) == 0 else {
                throw HarnessError("the system does not report the memory of this process")
            }
            return Double(usage.ru_maxrss) / 1e6
        #endif
    }
}
