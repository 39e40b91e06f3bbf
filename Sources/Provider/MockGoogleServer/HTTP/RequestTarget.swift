internal import CAssayMicroHTTPD

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The target of a request as it was received.
struct RequestTarget {
    let text: String
    /// Where libmicrohttpd had it; only to compare the address.
    fileprivate let address: UnsafePointer<CChar>
    fileprivate let length: Int

    init(_ address: UnsafePointer<CChar>) {
        text = String(cString: address)
        self.address = address
        length = strlen(address)
    }
}

/// The other parts of the first line of a request, where libmicrohttpd has them.
struct RequestLine {
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>

    /// Whether no NUL has cut off a part of the head, which RFC 9110 §5.5 and RFC 9112 §3 do not allow.
    func isWhole(_ connection: ConnectionHandle, _ target: RequestTarget) -> Bool {
        assayIsWhole(connection.pointer, method, target.address, target.length, version) != 0
    }
}
