import CAssayOpenSSL
import JOSECryptography
import Testing

@testable import AssayCryptography

@Suite struct OutputTests {
    @Test(arguments: [
        (Int32(-1), nil, []), (0, nil, []), (5, nil, []), (0, 3, []), (-1, 3, []), (1, 1, [0]), (2, 3, [0, 1]),
    ])
    func der(length: Int32, count: Int?, expected: [UInt8]) throws {
        func bytes() throws -> [UInt8] {
            try DEROutput.bytes("write") { pointer in
                if let count {
                    let block = CRYPTO_malloc(count, #file, #line)?.assumingMemoryBound(to: UInt8.self)
                    for index in 0..<count { block?[index] = UInt8(index) }
                    pointer?.pointee = block
                }
                return length
            }
        }
        if expected.isEmpty {
            #expect(throws: CryptoError("write")) { try bytes() }
        } else {
            #expect(try bytes() == expected)
        }
    }

    @Test(arguments: [
        (Int32(1), "a", true), (1, "assay", true), (1, "", false), (0, "assay", false), (2, "assay", false),
    ])
    func pem(result: Int32, written: String, isTaken: Bool) throws {
        func text() throws -> String {
            try PEMOutput.text("write") { output in
                BIO_write(output, written, Int32(written.utf8.count))
                return result
            }
        }
        if isTaken {
            #expect(try text() == written)
        } else {
            #expect(throws: CryptoError("write")) { try text() }
        }
    }

    @Test func errorsNameTheStepOnly() {
        EVP_PKEY_CTX_new_from_name(nil, "none", nil)
        #expect(ERR_peek_error() != 0)
        let error = CryptoError.inOpenSSL("sign")
        #expect(ERR_peek_error() == 0)
        #expect(error == CryptoError("sign"))
        #expect("\(error)" == "cryptographic operation failed: sign")
    }
}
