import CAssayOpenSSL
import Foundation
import JOSECryptography
import Testing

@Suite struct HashTests {
    /// FIPS 180-4's example message "abc".
    @Test(arguments: [
        (HashAlgorithm.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """
        ),
    ])
    func abc(algorithm: HashAlgorithm, expected: String) throws {
        let digest = try algorithm.hash(Array("abc".utf8))
        #expect(digest == hex(expected))
        #expect(digest.count == algorithm.byteCount)
    }

    @Test func emptyMessage() throws {
        #expect(
            try HashAlgorithm.sha256.hash([])
                == hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    }
}

@Suite struct HMACTests {
    /// RFC 4231 §4.2 and §4.3.
    @Test(arguments: [
        (
            String(repeating: "0b", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "4a656665", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func hmacSHA256(key: String, message: String, expected: String) throws {
        let mac = try HashAlgorithm.sha256.hmac(key: hex(key), message: Array(message.utf8))
        #expect(mac == hex(expected))
    }

    /// The HMAC of an empty message under an empty key, from Python's `hmac`; the `openssl` command takes no empty key.
    @Test func emptyKey() throws {
        #expect(
            try HashAlgorithm.sha256.hmac(key: [], message: [])
                == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }
}

@Suite struct ConstantTimeTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("", "a", false),
        // é composed and decomposed: canonically equivalent, and equal to Swift's ==.
        ("\u{E9}", "e\u{301}", false),
    ])
    func comparesBytes(first: String, second: String, expected: Bool) {
        #expect(ConstantTime.equal(first, second) == expected)
    }
}

extension ConstantTimeTests {
    @Test(arguments: [1, 2, 16, 32, 43]) func noticesEveryByte(_ count: Int) {
        let bytes = (0..<count).map { UInt8($0) }
        #expect(ConstantTime.equal(bytes, bytes))
        #expect(!ConstantTime.equal(bytes, Array(bytes.dropLast())))
        #expect(!ConstantTime.equal(bytes, bytes + [0]))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            #expect(!ConstantTime.equal(bytes, changed), "\(index)")
        }
    }
}

@Suite struct SystemRandomTests {
    @Test func returnsTheRequestedCount() throws {
        #expect(try SystemRandom.bytes(count: 0).isEmpty)
        #expect(try SystemRandom.bytes(count: 32).count == 32)
        #expect(try SystemRandom.bytes(count: 32) != SystemRandom.bytes(count: 32))
    }

    /// A generator that gives nothing, in a process of its own.
    @Test func failsWithTheGenerator() async {
        await #expect(processExitsWith: .success) {
            // OpenSSL keeps the pointer until the process ends.
            let method = UnsafeMutablePointer<RAND_METHOD>.allocate(capacity: 1)
            method.initialize(to: RAND_METHOD())
            method.pointee.bytes = { _, _ in 0 }
            typealias Setter = @convention(c) (UnsafePointer<RAND_METHOD>) -> Int32
            // Deprecated, but OpenSSL 3 has no other way to a generator that fails.
            let setter = unsafeBitCast(try #require(dlsym(nil, "RAND_set_rand_method")), to: Setter.self)
            OpenSSLMemory.require(setter(method) == 1, "the generator cannot be replaced")
            do throws(CryptoError) {
                _ = try SystemRandom.bytes(count: 16)
                OpenSSLMemory.require(false, "no error")
            } catch {
                OpenSSLMemory.require(error == CryptoError("random bytes"), "\(error)")
            }
        }
    }

    @Test func refusesANegativeCount() {
        #expect(throws: CryptoError("random bytes")) { try SystemRandom.bytes(count: -1) }
    }
}
