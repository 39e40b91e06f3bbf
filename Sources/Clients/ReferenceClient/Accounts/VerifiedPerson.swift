internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE
internal import Synchronization

/// A person whose ID token has been verified.
struct VerifiedPerson {
    let identity: AccountIdentity
    let email: String?
    let isEmailVerified: Bool
    let hostedDomain: String?
    let name: String?
    /// When the ID token was issued, and when it expires, in seconds since 1970.
    let issued, expires: Int64

    /// Verifies the ID token, unless the given flaw is switched on.
    init(
        _ probe: IDTokenProbe, _ flaws: FlawSwitch, unverified flaw: String = "person-not-verified"
    ) throws(Refusal) {
        let token = VerifiedToken.of(probe)
        if let refusal = token.refusal, !flaws.has(flaw) {
            let mistake = refusal.reason == .invalidSubject ? token.claims.map(\.subject).flatMap(Self.flaw) : nil
            guard let mistake, flaws.has(mistake) else { throw refusal }
        }
        guard let claims = token.claims else { throw Refusal(.invalidIDToken, "the claims are unreadable") }
        email = claims.email
        isEmailVerified = claims.isEmailVerified
        hostedDomain = claims.hostedDomain
        name = claims.name
        var own = AccountIdentity(provider: probe.provider, subject: claims.subject)
        if let email, flaws.has("identity-is-email") {
            own = AccountIdentity(provider: probe.provider, subject: email)
        }
        identity = own
        issued = claims.issued ?? probe.now
        expires = claims.expires ?? probe.now
    }

    /// The flaw that makes an account for a refused subject.
    private static func flaw(accepting subject: String) -> String? {
        if subject.isEmpty { return "empty-subject-has-account" }
        return subject.utf8.count > 255 ? "long-subject-has-account" : nil
    }
}

/// An ID token with the result of its verification.
private struct VerifiedToken {
    struct Claims {
        let subject: String
        let email: String?
        let isEmailVerified: Bool
        let hostedDomain: String?
        let name: String?
        let issued, expires: Int64?
    }

    let refusal: Refusal?
    /// The claims, whether verified or not.
    let claims: Claims?

    /// Every run of a script uses the same tokens, and most of its time would go into verifying them.
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
        claims = JSONText(honest).unverifiedClaims(of: probe.idToken).flatMap { claims in
            guard let subject = claims.text("sub") else { return nil }
            func time(_ name: String) -> Int64? {
                if case .number(let number)? = claims[name] { Int64(number) } else { nil }
            }
            return Claims(
                subject: subject, email: claims.text("email"),
                isEmailVerified: claims["email_verified"] == true, hostedDomain: claims.text("hd"),
                name: claims.text("name"), issued: time("iat"), expires: time("exp"))
        }
    }
}

/// The identity of a person: provider and subject, never the email address (OpenID Connect Core §5.7).
struct AccountIdentity: Hashable {
    let provider: String
    let subject: String

    /// Bytes are compared: Swift's string equality is canonical equivalence.
    static func == (left: AccountIdentity, right: AccountIdentity) -> Bool {
        left.provider == right.provider && left.subject.utf8.elementsEqual(right.subject.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        for byte in subject.utf8 { hasher.combine(byte) }
    }

    /// The key of the object that names the account.
    func key(_ flaws: FlawSwitch) -> String {
        var text = subject
        if text.lowercased() != text, flaws.has("subject-case-folded") { text = text.lowercased() }
        if text.utf8.count > 64, flaws.has("subject-cut") { text = String(text.prefix(64)) }
        if text.contains("\0"), flaws.has("subject-cut-at-nul") { text = String(text.prefix { $0 != "\0" }) }
        if text.contains(" "), flaws.has("spaces-of-subject-dropped") { text = String(text.filter { $0 != " " }) }
        if text.trimmed != text, flaws.has("subject-trimmed") { text = text.trimmed }
        if let number = Int64(text), "\(number)" != text, flaws.has("subject-looked-up-as-number") {
            text = "\(number)"
        }
        let folder = provider == "google" || !flaws.has("provider-not-in-key") ? provider : "google"
        return "identities/\(folder)/" + Self.segment(text, flaws)
    }

    /// The text as one segment of a key; different texts give different segments.
    private static func segment(_ text: String, _ flaws: FlawSwitch) -> String {
        let isPlain = text.utf8.allSatisfy(PKCE.isUnreserved) && text != "." && text != ".."
        if isPlain || flaws.has("subject-not-encoded") { return text }
        if let kept = flaws.mistake(SubjectCharacter.self, where: { text.contains($0.character) }) {
            return text.split(separator: kept.character, omittingEmptySubsequences: false)
                .map { Self.segment(String($0), FlawSwitch(nil)) }.joined(separator: String(kept.character))
        }
        var segment = ""
        for byte in text.utf8 {
            if PKCE.isUnreserved(byte), byte != UInt8(ascii: ".") {
                segment.unicodeScalars.append(Unicode.Scalar(byte))
            } else if flaws.has("subject-sanitised") {
                segment += "_"
            } else if byte == UInt8(ascii: "%"), flaws.has("percent-sign-kept") {
                segment += "%"
            } else {
                segment += "%" + Hexadecimal.digits(byte).uppercased()
            }
        }
        return segment
    }
}
