/// The mark of RSA moduli of Infineon's RSALib, whose primes can be computed from the modulus (CVE-2017-15361, "ROCA").
///
/// The library's primes have the form `k·M + (65537^a mod M)`, where `M` is a product of the first primes. So the modulus
/// is a power of 65537 modulo each of these (Nemec et al., "The Return of Coppersmith's Attack", CCS 2017, §2 and §3.1).
/// A random modulus has this property for all the primes below with a probability of about 2^-28.
enum ROCAFingerprint {
    /// The primes that divide `M` for every key size of the library.
    private static let primes: [UInt64] = [
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
        113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
    ]

    /// Whether the modulus (big-endian) has the mark.
    static func isPresent(in modulus: [UInt8]) -> Bool {
        primes.allSatisfy { prime in
            var remainder: UInt64 = 0
            var index = 0
            while index < modulus.count {
                remainder = (remainder << 8 | UInt64(modulus[index])) % prime
                index += 1
            }
            var power: UInt64 = 1
            repeat {
                if power == remainder { return true }
                power = power * 65_537 % prime
            } while power != 1
            return false
        }
    }
}
