internal import CAssayMicroHTTPD
internal import MockGoogle

/// Makes the provider's request of what libmicrohttpd has read, with nothing decoded.
enum RequestReading {
    /// The path and query of a request target; `nil` where it is none that a server answers (RFC 9112, section 3.2).
    static func split(target: String) -> (path: String, query: String?)? {
        var rest = target[...]
        if !rest.hasPrefix("/") {
            // The absolute form, which every server must take.
            guard let request = MockRequest(method: "GET", url: target) else { return nil }
            return (request.path, request.query)
        }
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (String(rest), nil) }
        return (String(rest[..<mark]), String(rest[mark...].dropFirst()))
    }

    /// The header fields in their order.
    static func fields(of connection: ConnectionHandle) -> [MockField] {
        var fields: [MockField] = []
        withUnsafeMutablePointer(to: &fields) { pointer in
            _ = MHD_get_connection_values(connection.pointer, .HEADER_KIND, collectField, pointer)
        }
        return fields
    }

    /// What `Content-Length` says, if it says something.
    static func declaredLength(_ fields: [MockField]) -> UInt64? {
        fields.first(named: "Content-Length").flatMap { UInt64($0) }
    }
}

/// libmicrohttpd's callback for one field.
private func collectField(
    _ list: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let list, let name else { return .NO }
    let field = MockField(String(cString: name), value.map { String(cString: $0) } ?? "")
    list.assumingMemoryBound(to: [MockField].self).pointee.append(field)
    return .YES
}
