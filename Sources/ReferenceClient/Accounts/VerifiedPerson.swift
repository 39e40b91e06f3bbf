internal import AssayConformance
internal import AssayDocument
internal import ReferenceJOSE
internal import Synchronization

/// Somebody whose ID token has been verified.
struct VerifiedPerson {
    let identity: AccountIdentity
    let email: String?
    let name: String?
    /// When the ID token ends, in seconds since 1970.
    let expires: Int64

    init(_ credential: AccountCredential, _ flaws: FlawSwitch, isLinked: Bool = false) throws(Refusal) {
        try self.init(
            credential.idToken, flaws, unverified: isLinked ? "linked-token-not-verified" : "person-not-verified")
    }

    init(refreshed probe: IDTokenProbe, _ flaws: FlawSwitch) throws(Refusal) {
        try self.init(probe, flaws, unverified: "refreshed-token-believed")
    }

    init(_ credential: AccountCredential, _ flaws: FlawSwitch, unverified flaw: String) throws(Refusal) {
        try self.init(credential.idToken, flaws, unverified: flaw)
    }

    private init(_ probe: IDTokenProbe, _ flaws: FlawSwitch, unverified flaw: String) throws(Refusal) {
        let token = VerifiedToken.of(probe)
        if let refusal = token.refusal, !flaws.has(flaw) { throw refusal }
        guard let claims = token.claims else { throw Refusal(.invalidIDToken, "the claims cannot be read") }
        email = claims.email
        name = claims.name
        var own = AccountIdentity(provider: probe.provider, subject: claims.subject)
        if let email, flaws.has("identity-is-email") {
            own = AccountIdentity(provider: probe.provider, subject: email)
        }
        identity = own
        expires = claims.expires ?? probe.now
    }
}

/// An ID token with what its verification came to.
private struct VerifiedToken {
    struct Claims {
        let subject: String
        let email: String?
        let name: String?
        let expires: Int64?
    }

    let refusal: Refusal?
    /// What the token says, whether it may be believed or not.
    let claims: Claims?

    /// Every performance of a script brings the same tokens, and verifying them is what takes the time.
    private static let memory = Mutex<[IDTokenProbe: VerifiedToken]>([:])
    private static let capacity = 1 << 11

    static func of(_ probe: IDTokenProbe) -> VerifiedToken {
        if let known = memory.withLock({ $0[probe] }) { return known }
        let token = VerifiedToken(probe)
        memory.withLock { memory in
            if memory.count >= capacity { memory.removeAll(keepingCapacity: true) }
            memory[probe] = token
        }
        return token
    }

    private init(_ probe: IDTokenProbe) {
        let honest = FlawSwitch(nil)
        do throws(Refusal) {
            _ = try IDTokenVerification(probe: probe, flaws: honest).run()
            refusal = nil
        } catch {
            refusal = error
        }
        let segments = probe.idToken.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, let payload = Base64URLText(honest).decode(Array(segments[1])),
            let object = JSONText(honest).object(payload), case .string(let subject)? = object["sub"]
        else {
            claims = nil
            return
        }
        func text(_ name: String) -> String? {
            if case .string(let text)? = object[name] { text } else { nil }
        }
        var expires: Int64?
        if case .number(let number)? = object["exp"] { expires = Int64(number) }
        claims = Claims(subject: subject, email: text("email"), name: text("name"), expires: expires)
    }
}

/// Who a provider says somebody is: the provider and the subject, and never the email address (OpenID Connect Core §5.7).
struct AccountIdentity: Hashable {
    let provider: String
    let subject: String

    /// By bytes; Swift's equality of text folds canonically equivalent forms.
    static func == (left: AccountIdentity, right: AccountIdentity) -> Bool {
        left.provider == right.provider && left.subject.utf8.elementsEqual(right.subject.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        for byte in subject.utf8 { hasher.combine(byte) }
    }

    /// The key of the object that says whose account it is.
    func key(_ flaws: FlawSwitch) -> String {
        var text = subject
        if text.lowercased() != text, flaws.has("subject-case-folded") { text = text.lowercased() }
        if text.utf8.count > 64, flaws.has("subject-cut") { text = String(text.prefix(64)) }
        if text.contains("\0"), flaws.has("subject-cut-at-nul") { text = String(text.prefix { $0 != "\0" }) }
        if text.contains(" "), flaws.has("subject-trimmed") { text = String(text.filter { $0 != " " }) }
        let folder = provider == "google" || !flaws.has("provider-not-in-key") ? provider : "google"
        return "identities/\(folder)/" + Self.segment(text, flaws)
    }

    /// The text as one segment of a key, each text as another one.
    private static func segment(_ text: String, _ flaws: FlawSwitch) -> String {
        let isPlain = text.utf8.allSatisfy(isUnreserved) && text != "." && text != ".."
        if isPlain { return text }
        if flaws.has("subject-not-encoded") { return text }
        var segment = ""
        for byte in text.utf8 {
            if isUnreserved(byte), byte != UInt8(ascii: ".") {
                segment.unicodeScalars.append(Unicode.Scalar(byte))
            } else if flaws.has("subject-sanitised") {
                segment += "_"
            } else if byte == UInt8(ascii: "%"), flaws.has("percent-sign-kept") {
                segment += "%"
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                segment += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return segment
    }

    /// RFC 3986 §2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
