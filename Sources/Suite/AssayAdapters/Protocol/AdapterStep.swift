package import AssayConformance
package import AssayJSON
internal import TokenForge

/// One step of a sign-in, in the form of a probe.
package struct AdapterStep: Sendable, Hashable {
    /// The name of a step in a probe.
    package enum Name: String, CaseIterable {
        case start, finish, refresh, revoke, verify
        case userInfo = "user-info"
        case authorizeDevice = "authorize-device"
        case poll
    }

    /// The action that the client should perform.
    package enum Action: Sendable, Hashable {
        case start(SignInStart, SignInSettings)
        case finish(String, SignInEnding)
        case refresh(String)
        case userInfo(String)
        case revoke(String)
        case verify(SignInVerification, SignInSettings)
        case authorizeDevice(SignInStart, SignInSettings)
        /// A session, and after how many seconds the app cancels.
        case poll(String, cancelAfter: Int64?)
    }

    /// The relay that takes the client's HTTP requests as messages, and the scenario's time.
    package struct Relay: Sendable, Hashable {
        package let url: String
        /// Milliseconds since 1970.
        package let milliseconds: Int64

        package init(url: String, milliseconds: Int64) {
            self.url = url
            self.milliseconds = milliseconds
        }
    }

    package let action: Action
    /// The identifier of the app's installation.
    package let device: String
    /// The folder for what the installation keeps outside of its process; `nil` if the client is never ended.
    package let storage: String?
    /// Seconds since 1970.
    package let now: Int64
    /// The relay; `nil` if the client reaches the providers on loopback ports.
    package let relay: Relay?

    package init(action: Action, device: String, storage: String? = nil, now: Int64, relay: Relay?) {
        self.action = action
        self.device = device
        self.storage = storage
        self.now = now
        self.relay = relay
    }

    package var name: Name {
        switch action {
        case .start: .start
        case .finish: .finish
        case .refresh: .refresh
        case .userInfo: .userInfo
        case .revoke: .revoke
        case .verify: .verify
        case .authorizeDevice: .authorizeDevice
        case .poll: .poll
        }
    }

    /// The members that the output of an acceptance must have.
    package var requiredOutput: [String] {
        switch action {
        case .start: ["authorization_url", "session"]
        case .authorizeDevice: ["session", "user_code", "verification_url"]
        case .finish, .userInfo, .verify, .poll: ["subject"]
        case .refresh, .revoke: []
        }
    }
}

extension AdapterStep {
    /// The step as the input of a probe.
    package var adapterInput: JSONValue {
        .input(
            [("step", .string(name.rawValue))] + ownInput
                + [
                    ("device", .string(device)), ("storage", storage.map(JSONValue.string)), ("now", .integer(now)),
                    ("relay", relay.map { .string($0.url) }), ("now_ms", relay.map { .integer($0.milliseconds) }),
                ])
    }

    private var ownInput: [(name: String, value: JSONValue?)] {
        switch action {
        case .start(let start, let settings):
            [("provider", start.provider.adapterInput(discovers: start.usesDiscovery))]
                + SignInSettings.message.encodedMembers(of: settings)
                + [
                    ("login_hint", start.loginHint.map(JSONValue.string)),
                    ("added_to", start.addition.map { .string($0.session) }),
                    ("added_scopes", start.addition.map { .array($0.scopes.map { JSONNode(.string($0)) }) }),
                ]
        case .finish(let session, .callback(let url)):
            [("session", .string(session)), ("callback_url", .string(url))]
        case .finish(let session, .cancelled):
            [("session", .string(session)), ("cancelled", true)]
        case .refresh(let session), .userInfo(let session), .revoke(let session):
            [("session", .string(session))]
        case .authorizeDevice(let start, let settings):
            [("provider", start.provider.adapterInput(discovers: false))]
                + SignInSettings.message.encodedMembers(of: settings)
        case .poll(let session, let cancelAfter):
            [("session", .string(session)), ("cancel_after", cancelAfter.map(JSONValue.integer))]
        case .verify(let verification, let settings):
            [
                ("provider", verification.provider.adapterInput(discovers: false)),
                ("id_token", MemberValue.text(verification.idToken).json),
            ] + SignInSettings.message.encodedMembers(of: settings) + [
                ("nonce", verification.nonce.map(JSONValue.string))
            ]
        }
    }

    /// Reads what `adapterInput` writes, and ignores unknown members.
    package init(adapterInput node: JSONNode) throws(JSONError) {
        let input = try node.object()
        action = try Action(input, node)
        device = try input.value("device")
        storage = try input.value("storage")
        now = try input.member("now").integer()
        relay = try input.optional("relay") { node throws(JSONError) in
            Relay(url: try node.string(), milliseconds: try input.member("now_ms").integer())
        }
    }
}

extension AdapterStep.Action {
    fileprivate init(_ input: JSONMembers, _ node: JSONNode) throws(JSONError) {
        let name: AdapterStep.Name = try input.member("step").choice()
        switch name {
        case .start:
            let (provider, discovers) = try SignInProvider.read(adapterInput: input.member("provider"))
            self = .start(
                SignInStart(
                    provider: provider, usesDiscovery: discovers, loginHint: try input.value("login_hint"),
                    addition: try input.optional("added_to") { node throws(JSONError) in
                        SignInAddition(session: try node.string(), scopes: try input.value("added_scopes"))
                    }),
                try SignInSettings.message.decode(node))
        case .finish:
            self = .finish(try input.value("session"), try Self.ending(input))
        case .refresh: self = .refresh(try input.value("session"))
        case .userInfo: self = .userInfo(try input.value("session"))
        case .revoke: self = .revoke(try input.value("session"))
        case .verify:
            let (provider, discovers) = try SignInProvider.read(adapterInput: input.member("provider"))
            guard !discovers else { throw try input.member("provider").error("expected the endpoints") }
            self = .verify(
                SignInVerification(
                    provider: provider, idToken: try input.value("id_token"),
                    nonce: try input.value("nonce")),
                try SignInSettings.message.decode(node))
        case .authorizeDevice:
            let (provider, discovers) = try SignInProvider.read(adapterInput: input.member("provider"))
            guard !discovers else { throw try input.member("provider").error("expected the endpoints") }
            self = .authorizeDevice(
                SignInStart(provider: provider, usesDiscovery: false, loginHint: nil),
                try SignInSettings.message.decode(node))
        case .poll: self = .poll(try input.value("session"), cancelAfter: try input.value("cancel_after"))
        }
    }

    private static func ending(_ input: JSONMembers) throws(JSONError) -> SignInEnding {
        let url: String? = try input.value("callback_url")
        switch (url, try input.value("cancelled") as Bool) {
        case (let url?, false): return .callback(url)
        case (nil, true): return .cancelled
        default: throw try input.member("step").error("expected \"callback_url\" or \"cancelled\": true")
        }
    }
}
