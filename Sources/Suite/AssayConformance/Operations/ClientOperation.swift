package import TokenForge

/// An operation of a client: its name, the members of its input, and the members of its output.
///
/// Each operation is declared once, in a file of this folder. Vectors, the adapter protocol, reports and the seeds of
/// fuzz targets use the declaration.
public struct ClientOperation: Sendable {
    /// The name that vectors and the adapter protocol use.
    public let rawValue: String
    /// The members of the input; empty if the input is more than one message.
    package let input: [InputMember]
    /// The members of the output.
    package let output: [OutputMember]
    /// The kind of the operation's vectors.
    let kind: any VectorCase.Type
    /// The type of the input; `nil` if the input is more than one message.
    let message: (any MessageInput.Type)?

    /// Declares an operation whose input is one message.
    init<Input: MessageInput>(
        _ name: String, _ message: Message<Input>, kind: any VectorCase.Type = MessageCase.self, output: [OutputMember]
    ) {
        rawValue = name
        self.kind = kind
        input = message.members
        self.output = output
        self.message = Input.self
    }

    /// Declares an operation that is played in steps.
    init(played name: String, kind: any VectorCase.Type, output: [OutputMember]) {
        rawValue = name
        self.kind = kind
        input = []
        self.output = output
        message = nil
    }

    /// The members of a vector that describe the input.
    package var descriptionMembers: [String] { kind.inputMembers }

    /// Whether the input is one message, which the `input` of a vector describes.
    var isOneMessage: Bool { !input.isEmpty && kind.inputMembers.contains("input") }

    /// The output members that an acceptance must have.
    package var requiredOutput: [String] { output.filter { !$0.isOptional }.map(\.name) }

    /// All output members that an acceptance may have.
    package var outputMembers: [String] { output.map(\.name) }

    /// The members of the input that the client knows before the message arrives.
    ///
    /// The honest twin keeps the vector's values of these members.
    var contextMembers: [String] { input.filter(\.isContext).map(\.name) }

    /// The members that the `input` of a vector describes: those of the message, and what the client knows unless the
    /// `context` of a vector describes it.
    var messageMembers: [InputMember] {
        kind.inputMembers.contains("context") ? input.filter { !$0.isContext } : input
    }
}

extension ClientOperation: CaseIterable {
    /// Every operation, in the order of the documentation.
    public static let allCases: [ClientOperation] = [
        .verifyIDToken, .parseAuthorizationResponse, .buildAuthorizationRequest, .deriveCodeChallenge,
        .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata, .encodeRSAPublicKey,
        .verifyCredentialResponse, .verifySecurityEvent, .parseDeviceAuthorization, .signIn, .account,
    ]
}

extension ClientOperation: RawRepresentable {
    /// The operation of that name; `nil` if there is none.
    public init?(rawValue: String) {
        guard let operation = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = operation
    }
}

extension ClientOperation: Hashable {
    /// Whether both have the same name.
    public static func == (one: ClientOperation, other: ClientOperation) -> Bool { one.rawValue == other.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
