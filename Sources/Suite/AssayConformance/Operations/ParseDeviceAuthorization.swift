internal import TokenForge

/// An answer of the device authorization endpoint (RFC 8628, section 3.2).
public struct DeviceAuthorizationProbe: OperationInput {
    /// The HTTP status code.
    public var status: Int
    /// The header fields in order.
    public var headers: [HeaderField]
    /// The body's bytes.
    public var body: [UInt8]

    /// Describes an input.
    public init(status: Int, headers: [HeaderField], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The operation `parse-device-authorization`.
    public static var operation: ClientOperation { .parseDeviceAuthorization }
}

extension ClientOperation {
    /// Read the codes with which a device without a browser signs a person in.
    public static let parseDeviceAuthorization = ClientOperation(
        "parse-device-authorization", DeviceAuthorizationProbe.message,
        output: [
            OutputMember("device_code", isSecret: true), OutputMember("user_code"), OutputMember("verification_url"),
            OutputMember("expires_in", .integer), OutputMember("interval", .integer),
        ])
}

extension DeviceAuthorizationProbe: MessageInput {
    package static let message = Message(
        blank: DeviceAuthorizationProbe(status: 0, headers: [], body: []),
        [.init("status", \.status), .init("headers", \.headers), .init("body", \.body, isSecret: true)])
}
