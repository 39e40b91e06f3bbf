// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The functions of Apple's CommonCrypto that the package uses: CC_SHA(3cc) and CCHmac(3cc), as
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/CC_SHA.3cc.html and
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/CCHmac.3cc.html
// document them. OpenSSL does the work.

internal import CAssayOpenSSL

public typealias CC_LONG = UInt32
public typealias CCHmacAlgorithm = UInt32

public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(EVP_sha1(), data, len, md) }

@discardableResult
public func CC_SHA224(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(EVP_sha224(), data, len, md) }

@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(EVP_sha256(), data, len, md) }

@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(EVP_sha384(), data, len, md) }

@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { digest(EVP_sha512(), data, len, md) }

public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int, _ data: UnsafeRawPointer!,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
    let functions = [
        kCCHmacAlgSHA1: EVP_sha1(), kCCHmacAlgSHA224: EVP_sha224(), kCCHmacAlgSHA256: EVP_sha256(),
        kCCHmacAlgSHA384: EVP_sha384(), kCCHmacAlgSHA512: EVP_sha512(),
    ]
    guard let function = functions[Int(algorithm)] else { return }
    HMAC(
        function, key, Int32(keyLength), data.assumingMemoryBound(to: UInt8.self), dataLength,
        macOut.assumingMemoryBound(to: UInt8.self), nil)
}

private func digest(
    _ function: OpaquePointer?, _ data: UnsafeRawPointer!, _ length: CC_LONG, _ output: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! {
    EVP_Digest(data, Int(length), output, nil, function, nil)
    return output
}
