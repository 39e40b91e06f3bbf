import GoogleSignInClient
import Synchronization

/// Gives the bytes 0, 1, 2, … so that a test can foresee them.
final class CountingRandomness: RandomnessSource {
    private let next = Mutex<UInt8>(0)

    func randomBytes(count: Int) -> [UInt8] {
        next.withLock { next in
            (0..<count).map { _ in
                defer { next &+= 1 }
                return next
            }
        }
    }
}

/// Fails, or gives too few bytes.
struct BrokenRandomness: RandomnessSource {
    struct Failure: Error {}

    let bytes: [UInt8]?

    func randomBytes(count: Int) throws -> [UInt8] {
        guard let bytes else { throw Failure() }
        return bytes
    }
}
