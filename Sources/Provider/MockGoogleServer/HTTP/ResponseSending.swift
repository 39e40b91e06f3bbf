internal import CAssayMicroHTTPD
internal import MockGoogle

/// Passes a response to libmicrohttpd.
enum ResponseSending {
    struct Refusal: Error {
        let description: String
    }

    private static let blockSize = 16_384

    static func queue(
        _ response: MockResponse, on connection: ConnectionHandle, of context: ServerContext
    ) throws(Refusal) -> MHD_Result {
        guard let made = make(response, connection, context) else { throw Refusal(description: "no memory for it") }
        defer { MHD_destroy_response(made) }
        for field in response.headers { try add(field.name, field.value, to: made) }
        if response.headers.first(named: "Date") == nil { try add("Date", HTTPDate.text(context.now()), to: made) }
        guard let status = UInt32(exactly: response.status),
            MHD_queue_response(connection.pointer, status, made) == .YES
        else { throw Refusal(description: "the status \(response.status) cannot be sent") }
        return .YES
    }

    private static func add(_ name: String, _ value: String, to made: OpaquePointer) throws(Refusal) {
        // For the library a NUL would be the end of the text.
        guard !name.utf8.contains(0), !value.utf8.contains(0), MHD_add_response_header(made, name, value) == .YES else {
            throw Refusal(description: "the field \(name) cannot have this value")
        }
    }

    private static func make(
        _ response: MockResponse, _ connection: ConnectionHandle, _ context: ServerContext
    ) -> OpaquePointer? {
        let isFramed = response.headers.first(named: "Content-Length") != nil
        if !isFramed, isPlain(response.delivery), case .bytes(let bytes) = response.body {
            return bytes.withUnsafeBytes { buffer in
                // The library copies the bytes; its parameter is not const because of its other modes.
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        }
        return paced(response, isFramed: isFramed, connection, context)
    }

    /// Whether the library can deliver it without help.
    private static func isPlain(_ delivery: MockDelivery) -> Bool {
        delivery.trickle == nil && delivery.declaredLength == .exact
            && (delivery.ending == .complete || delivery.ending == .closedByUser)
    }

    /// A response whose body is produced while it is sent.
    ///
    /// The library frames a body of known size and ends it there. A wrong length is framed by hand, and so is a
    /// connection that ends right after the last byte of a right one.
    private static func paced(
        _ response: MockResponse, isFramed: Bool, _ connection: ConnectionHandle, _ context: ServerContext
    ) -> OpaquePointer? {
        let whole = response.body.count
        var limit = whole
        var endsByItself = true
        switch response.delivery.ending {
        case .closed(let count), .reset(let count):
            limit = min(max(0, count), whole)
            endsByItself = false
        default: break
        }
        let declared: Int?
        switch response.delivery.declaredLength {
        case .exact: declared = whole
        case .bytes(let count): declared = count
        case .absent: declared = nil
        }
        let isByHand = isFramed || (declared.map { $0 != whole || (limit == whole && !endsByItself) } ?? false)
        let size = isByHand || declared == nil ? assayUnknownSize : UInt64(whole)
        let paced = PacedBody(response, limit: limit, on: connection, suspending: context.suspended)
        let owned = Unmanaged.passRetained(paced).toOpaque()
        guard let made = MHD_create_response_from_callback(size, blockSize, readBody, owned, freeBody) else {
            Unmanaged<PacedBody>.fromOpaque(owned).release()
            return nil
        }
        guard isByHand else { return made }
        let length = isFramed ? nil : declared.map(String.init)
        guard assayFrameByHand(made) == .YES,
            length.map({ MHD_add_response_header(made, "Content-Length", $0) == .YES }) ?? true
        else {
            MHD_destroy_response(made)
            return nil
        }
        return made
    }
}

private func readBody(
    _ body: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let body, let buffer else { return assayEndWithError }
    return Unmanaged<PacedBody>.fromOpaque(body).takeUnretainedValue().read(
        at: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func freeBody(_ body: UnsafeMutableRawPointer?) {
    if let body { Unmanaged<PacedBody>.fromOpaque(body).release() }
}
