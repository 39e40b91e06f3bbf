internal import CAssayMicroHTTPD
internal import MockGoogle

/// Reads a request from libmicrohttpd, with nothing decoded.
enum RequestReading {
    /// The URL of a request target at this server; `nil` for a target that no server answers (RFC 9112 §3.2).
    static func url(of target: String, at origin: WebOrigin) -> WebURL? {
        // Every server must also take the absolute form, whose origin does not count here.
        var url = WebURL(lenient: target.hasPrefix("/") ? origin.description + target : target)
        url?.origin = origin
        return url
    }

    /// The origin that `Host` names, if it is one of these hosts over TLS at the usual port.
    static func origin(of headers: [HeaderField], among hosts: Set<String>) -> WebOrigin? {
        guard !hosts.isEmpty, let field = headers.first(named: "Host") else { return nil }
        let host = field.hasSuffix(":443") ? String(field.dropLast(4)) : field
        return hosts.contains(host.lowercased()) ? .https(host.lowercased()) : nil
    }

    /// The header fields in order.
    static func headers(of connection: ConnectionHandle) -> [HeaderField] {
        var headers: [HeaderField] = []
        withUnsafeMutablePointer(to: &headers) { pointer in
            _ = MHD_get_connection_values(connection.pointer, .HEADER_KIND, collectField, pointer)
        }
        return headers
    }

    /// The value of `Content-Length`; `nil` if it is missing or not a number.
    static func declaredLength(_ headers: [HeaderField]) -> UInt64? {
        headers.first(named: "Content-Length").flatMap { UInt64($0) }
    }
}

/// The callback of libmicrohttpd for one header field.
private func collectField(
    _ list: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let list, let name else { return .NO }
    let field = HeaderField(String(cString: name), value.map { String(cString: $0) } ?? "")
    list.assumingMemoryBound(to: [HeaderField].self).pointee.append(field)
    return .YES
}
