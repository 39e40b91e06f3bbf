// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import CAssayOpenSSL
public import Foundation

// Keys and random numbers of Apple's Security framework (macOS 15, iOS 18), as the pages document them. OpenSSL does the
// work, so what Security itself refuses (sizes, exponents, malformed keys) does not show here.

public typealias CFData = Data
public typealias CFError = NSError
public typealias SecRandomRef = OpaquePointer

public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeyTypeRSA: CFString = "42"
public let kSecAttrKeyClass: CFString = "kcls"
public let kSecAttrKeyClassPublic: CFString = "0"

// https://developer.apple.com/documentation/security/ksecrandomdefault
nonisolated(unsafe) public let kSecRandomDefault: SecRandomRef? = nil

// https://developer.apple.com/documentation/security/seckey
public final class SecKey {
    fileprivate let key: OpaquePointer

    fileprivate init(_ key: OpaquePointer) {
        self.key = key
    }

    deinit {
        EVP_PKEY_free(key)
    }
}

// https://developer.apple.com/documentation/security/seckeyalgorithm
public struct SecKeyAlgorithm: RawRepresentable, Sendable, Hashable {
    public let rawValue: CFString

    public init(rawValue: CFString) {
        self.rawValue = rawValue
    }

    public static let rsaSignatureMessagePKCS1v15SHA1 = SecKeyAlgorithm(rawValue: "SHA1")
    public static let rsaSignatureMessagePKCS1v15SHA224 = SecKeyAlgorithm(rawValue: "SHA224")
    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(rawValue: "SHA256")
    public static let rsaSignatureMessagePKCS1v15SHA384 = SecKeyAlgorithm(rawValue: "SHA384")
    public static let rsaSignatureMessagePKCS1v15SHA512 = SecKeyAlgorithm(rawValue: "SHA512")
}

// https://developer.apple.com/documentation/security/seckeyoperationtype
public enum SecKeyOperationType: Int, Sendable {
    case sign, verify, encrypt, decrypt, keyExchange
}

// https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    guard attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA,
        attributes[kSecAttrKeyClass] as? String == kSecAttrKeyClassPublic
    else { return nil }
    // Security takes RSAPublicKey of PKCS #1, not SubjectPublicKeyInfo.
    let key = [UInt8](keyData).withUnsafeBufferPointer { buffer in
        var cursor = buffer.baseAddress
        let key = d2i_PublicKey(EVP_PKEY_RSA, nil, &cursor, buffer.count)
        guard cursor == buffer.baseAddress?.advanced(by: buffer.count) else {
            EVP_PKEY_free(key)
            return OpaquePointer?.none
        }
        return key
    }
    guard let key else {
        ERR_clear_error()
        return nil
    }
    return SecKey(key)
}

// https://developer.apple.com/documentation/security/seckeyisalgorithmsupported(_:_:_:)
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool {
    let digest = EVP_MD_fetch(nil, algorithm.rawValue, nil)
    defer { EVP_MD_free(digest) }
    return operation == .verify && digest != nil
}

// https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    defer { ERR_clear_error() }
    let digest = EVP_MD_fetch(nil, algorithm.rawValue, nil)
    defer { EVP_MD_free(digest) }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    let (message, signature) = ([UInt8](signedData), [UInt8](signature))
    return EVP_DigestVerifyInit(context, nil, digest, nil, key.key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
}

// https://developer.apple.com/documentation/security/secrandomcopybytes(_:_:_:)
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    RAND_bytes(bytes.assumingMemoryBound(to: UInt8.self), Int32(count)) == 1 ? errSecSuccess : -1
}
