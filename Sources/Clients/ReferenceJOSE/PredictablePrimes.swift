/// The key generator of CVE-2017-15361, recognized by discrete logarithms.
///
/// Modulo each prime the moduli that it makes lie in the subgroup that 65537 generates. A number lies in the subgroup of
/// order `m` of a cyclic group exactly if its `m`th power is 1.
enum PredictablePrimes {
    /// The odd primes up to 167, each with the order of 65537 modulo it.
    private static let subgroups = (3...167)
        .filter { number in !(2..<number).contains { number % $0 == 0 } }
        .compactMap { prime in
            (1..<prime).first { power(65_537 % prime, $0, prime) == 1 }.map { (prime: prime, order: $0) }
        }

    static func made(_ modulus: [UInt8]) -> Bool {
        subgroups.allSatisfy { prime, order in
            power(modulus.reduce(0) { ($0 * 256 + Int($1)) % prime }, order, prime) == 1
        }
    }

    private static func power(_ base: Int, _ exponent: Int, _ modulus: Int) -> Int {
        (0..<exponent).reduce(1) { product, _ in product * base % modulus }
    }
}
