internal import GoogleSignInClient
internal import Synchronization

/// Pseudorandom bytes that are the same in every run, so that a scenario can be replayed exactly.
///
/// It uses SplitMix64 (Steele, Lea and Flood 2014), which is not secure; a scenario has no real secrets.
final class CountingRandomness: RandomnessSource {
    private let state: Mutex<UInt64>

    /// - Parameter installation: a number; different numbers give different bytes.
    init(installation: Int) {
        state = Mutex(UInt64(truncatingIfNeeded: installation) &* 0xD1B5_4A32_D192_ED03)
    }

    func randomBytes(count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        state.withLock { state in
            while bytes.count < count {
                state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                withUnsafeBytes(of: (mixed ^ (mixed >> 31)).littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
