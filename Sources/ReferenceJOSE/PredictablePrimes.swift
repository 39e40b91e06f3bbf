/// The key generator of CVE-2017-15361, recognized by discrete logarithms.
///
/// Modulo each prime the moduli that it makes lie in the subgroup that 65537 generates. A number lies in the subgroup of
/// order `m` of a cyclic group exactly if its `m`th power is 1.
enum PredictablePrimes {
    static func made(_ modulus: [UInt8]) -> Bool {
        let primes = (3...167).filter { number in !(2..<number).contains { number % $0 == 0 } }
        return primes.allSatisfy { prime in
            let remainder = modulus.reduce(0) { ($0 * 256 + Int($1)) % prime }
            let order = (1..<prime).first { power(65_537 % prime, $0, prime) == 1 }
            return order.map { power(remainder, $0, prime) == 1 } ?? false
        }
    }

    private static func power(_ base: Int, _ exponent: Int, _ modulus: Int) -> Int {
        (0..<exponent).reduce(1) { product, _ in product * base % modulus }
    }
}
