import Testing

@testable import StrictJOSE

struct ROCAFingerprintTests {
    /// A power of 65537, big-endian; the lowest byte is 1.
    private static func power(_ exponent: Int) -> [UInt8] {
        // Little-endian digits of 16 bits: 65537 times a number is the number, and the number one digit higher.
        var digits: [UInt32] = [1]
        for _ in 0..<exponent {
            var carry: UInt32 = 0
            digits = (0...digits.count).map { index in
                let sum = (index < digits.count ? digits[index] : 0) + (index > 0 ? digits[index - 1] : 0) + carry
                carry = sum >> 16
                return sum & 0xFFFF
            }
        }
        return digits.reversed().flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// A power of 65537 is one modulo every prime.
    ///
    /// One less than an even power is divisible by 3, and zero is not a power.
    @Test(arguments: [2, 126, 128, 190, 256])
    func isFoundInNumbersOfEverySizeThatArePowersOf65537ModuloSmallPrimes(_ exponent: Int) {
        let marked = Self.power(exponent)
        #expect(marked.count == 2 * (exponent + 1))
        #expect(ROCAFingerprint.isPresent(in: marked))
        #expect(!ROCAFingerprint.isPresent(in: marked.dropLast() + [0]))
    }
}
