/// The keys that sign requests to S3; they are never shown.
public struct S3Credentials: Sendable {
    /// The ID of the key pair, which is not secret.
    public let accessKeyID: String

    let secretAccessKey: String
    let sessionToken: String?

    /// Wraps credentials.
    ///
    /// - Parameters:
    ///   - accessKeyID: the ID of the key pair.
    ///   - secretAccessKey: the secret of the key pair.
    ///   - sessionToken: the session token of temporary credentials; `nil` for others.
    public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }
}

extension S3Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The ID of the key pair.
    public var description: String { "S3Credentials(\(accessKeyID))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the secrets.
    public var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}
