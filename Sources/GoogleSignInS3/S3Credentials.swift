/// The keys that requests to S3 are signed with; they are never shown.
public struct S3Credentials: Sendable {
    /// Names the key pair; not a secret.
    public let accessKeyID: String

    let secretAccessKey: String
    let sessionToken: String?

    /// Wraps credentials.
    ///
    /// - Parameter sessionToken: comes with temporary credentials, and only with those.
    public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }
}

extension S3Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the key pair.
    public var description: String { "S3Credentials(\(accessKeyID))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the secrets.
    public var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}
