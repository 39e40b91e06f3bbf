import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization

/// Sixteen bytes that count up, so that the n-th UUID is known in advance.
final class AccountRandomness: RandomnessSource {
    private let count: Mutex<UInt8>

    init(from first: UInt8 = 0) {
        count = Mutex(first)
    }

    func randomBytes(count length: Int) -> [UInt8] {
        let number = count.withLock { count in
            count &+= 1
            return count
        }
        return [UInt8](repeating: number, count: length)
    }

    /// The UUID of the n-th call.
    static func account(_ number: UInt8) -> String {
        func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let byte = hex(number)
        let pair = byte + byte
        let (version, variant) = (hex(number & 0x0F | 0x40), hex(number & 0x3F | 0x80))
        return "\(pair)\(pair)-\(pair)-\(version)\(byte)-\(variant)\(byte)-\(pair)\(pair)\(pair)"
    }
}

extension IdentityDirectory {
    /// A directory at a fixed time whose UUIDs count up.
    static func fixture(_ store: any ObjectStore, from first: UInt8 = 0) -> IdentityDirectory {
        IdentityDirectory(store: store, randomness: AccountRandomness(from: first), now: { 1_700_000_000 })
    }
}

extension ProviderIdentity {
    static let google = ProviderIdentity(provider: .google, subject: "108204268033311374519")
    static let apple = ProviderIdentity(provider: .apple, subject: "001234.5a7b9c.0123")
    static let other = ProviderIdentity(provider: .google, subject: "2")
}

extension AccountProfile {
    static let mahina = AccountProfile(name: "Mahina", email: "mahina@app.example", picture: nil)
}

/// Sixteen bytes that never repeat, for more accounts than a byte can count.
final class UniqueRandomness: RandomnessSource {
    private let count = Mutex<UInt64>(0)

    func randomBytes(count length: Int) -> [UInt8] {
        let number = count.withLock { count in
            count += 1
            return count
        }
        // The first and last bytes: those in the middle hold the UUID's version.
        return (0..<length).map { $0 < 4 ? UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) : 0 }
    }
}
