internal import AssayClients
internal import AssayConformance
internal import AssayThreads
internal import AssayVectors
import Foundation
internal import OpenSSLCrypto
internal import StrictJOSE

/// Compares a whole sign-in in memory with the two operations it cannot avoid: signing and verifying.
struct SignInBenchmark {
    private static let megabytesAllowed = 4.0

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
        let key = try PublishedKey(named: "google-a")
        // At least as long as the signing input of the golden token.
        let message = try library.goldenIDToken().idToken
        var serial: UInt64 = 0
        let measured = try PairedMeasurement(batch: 10) {
            try signIn()
        } reference: {
            serial += 1
            let input = message + withUnsafeBytes(of: serial) { Array($0) }
            let signature = try key.secret.sign(input, hash: .sha256)
            guard key.shared.isValidSignature(signature.span, for: input.span) else {
                throw HarnessError("OpenSSL refuses its own signature")
            }
        }
        return BenchmarkRow(
            id: "sign-in", value: measured.subject, unit: "µs", limit: measured.reference,
            limitIs: "OpenSSL making one RSA-2048 signature and verifying it", ratio: 1 / measured.ratio,
            goal: .atMost(1.25), spread: (1 / measured.p90, 1 / measured.p10))
    }

    /// Measures the memory that 10,000 sign-ins leave, after as many others that fill bounded caches.
    func memory() throws -> BenchmarkRow {
        for _ in 0..<10_000 { try signIn() }
        let before = try residentMegabytes()
        for _ in 0..<10_000 { try signIn() }
        let growth = max(0, try residentMegabytes() - before)
        return BenchmarkRow(
            id: "sign-in-memory", value: growth, unit: "MB", limit: Self.megabytesAllowed,
            limitIs: "the growth allowed to 10,000 sign-ins after 10,000 others",
            ratio: growth / Self.megabytesAllowed,
            goal: .atMost(1))
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

/// A published test key pair, for the measurement of OpenSSL.
private struct PublishedKey {
    let secret: RSAPrivateKey
    let shared: RSAPublicKey

    private struct Members: Decodable {
        let n, e, d, p, q, dp, dq, qi: String
    }

    init(named name: String) throws {
        guard let path = BundledVectors.path else { throw HarnessError("the vectors cannot be found") }
        let data = try Data(contentsOf: URL(fileURLWithPath: path + "/keys/\(name).json"))
        let members = try JSONDecoder().decode(Members.self, from: data)
        let modulus = try Base64URL.decode(members.n)
        let exponent = try Base64URL.decode(members.e)
        secret = try RSAPrivateKey(
            modulus: modulus, exponent: exponent, privateExponent: Base64URL.decode(members.d),
            primes: (Base64URL.decode(members.p), Base64URL.decode(members.q)),
            exponents: (Base64URL.decode(members.dp), Base64URL.decode(members.dq)),
            coefficient: Base64URL.decode(members.qi))
        shared = try RSAPublicKey(modulus: modulus, exponent: exponent)
    }
}
