import Foundation
import GoogleSignInClient
import Synchronization
import Testing

/// One session of a user agent, and how it called back.
final class Visit: Sendable {
    struct Call: Equatable, Sendable {
        let url: String?
        let code: GoogleSignInError.Code?
    }

    private let log = Mutex<[(url: String?, error: GoogleSignInError?)]>([])
    private let result = Mutex<Bool?>(nil)

    var calls: [Call] { log.withLock { log in log.map { Call(url: $0.url, code: $0.error?.code) } } }

    /// The error of the last call.
    var error: GoogleSignInError? { log.withLock { $0.last?.error } }

    /// What `start` returned.
    var started: Bool? { result.withLock { $0 } }

    @Sendable func callBack(_ url: String?, _ error: GoogleSignInError?) {
        log.withLock { $0.append((url: url, error: error)) }
    }

    func start(_ session: any ExternalUserAgentSession, in environment: TestEnvironment) {
        _ = environment.start { [self] () async throws(GoogleSignInError) in
            let started = await session.start()
            result.withLock { $0 = started }
        }
    }
}

/// The parameters of a URL's query.
struct FormQuery {
    private let items: [URLQueryItem]

    init(of url: String) throws {
        items = try #require(URLComponents(string: url)?.queryItems)
    }

    subscript(name: String) -> String {
        get throws { try #require(items.first { $0.name == name }?.value) }
    }
}
