internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import ReferenceJOSE

extension FuzzTargets {
    /// A stored session, which another program may have overwritten between two launches.
    package static let storedSession = FuzzTarget(
        "stored-session", weight: 2,
        // Members of a session, and JSON that parsers read differently.
        dictionary: FuzzDictionary(
            members: """
                version client_id issuer subject audiences nonce auth_time profile name email picture account_id
                granted_scopes signed_in_at confirmed_at expires_at refresh_token
                """,
            words: #"""
                { } [ ] , : null true 1 -0 1.0 1e3 253402300799 253402300800 9223372036854775808 "" \u0000
                \uD83D\uDE00 \uD800 \/
                """#,
            texts: ["\u{E9}", "\u{7F}"]),
        madeSeeds: { StoredSessionSeeds.made }, StoredSessionProperties.check)
}

private enum StoredSessionProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let reference = ReferenceParts.jsonObject(bytes)
        let session: StoredSession
        do throws(GoogleSignInError) {
            session = try StoredSession(reading: bytes)
        } catch {
            return try check(error, strings(of: reference))
        }
        guard let reference else {
            throw BrokenProperty("a session is a JSON object", "\(bytes.count) bytes")
        }
        try compare(session, reference)
        try checkWriting(session)
        guard let token = session.refreshToken?.text, token.utf8.count >= 12 else { return }
        // The token may be part of a text that is not secret.
        guard !(session.clientID + session.identity.subject).contains(token) else { return }
        try expect(
            !"\(session)".contains(token) && !String(reflecting: session).contains(token),
            "a description shows no token")
    }

    /// Checks that an error names members and the expected values, but never shows a value.
    private static func check(_ error: GoogleSignInError, _ held: [String]) throws(BrokenProperty) {
        try expect(error.code == .storageCorrupt, "a refusal is storage-corrupt", error.code.rawValue)
        try expect(error.detail.hasPrefix("session"), "an error says that it is about the session")
        try expectPrintableLine(error.detail)
        for text in held where text.utf8.count >= 12 && text.utf8.contains(where: isOnlyInInputs) {
            try expect(!error.detail.contains(text), "no value in an error")
        }
    }

    /// Whether error texts never contain the byte, so that a text with it can come only from the input.
    private static func isOnlyInInputs(_ byte: UInt8) -> Bool { "/+=@-".utf8.contains(byte) }

    private static func strings(of object: JSONValue?) -> [String] {
        guard case .object(let members)? = object else { return [] }
        return members.compactMap { member in
            if case .string(let text) = member.node.value { text } else { nil }
        }
    }

    /// Checks that every member is what an independent parser reads, and that an absent member stays absent.
    private static func compare(_ session: StoredSession, _ object: JSONValue) throws(BrokenProperty) {
        try expect(object["version"] == .number("1"), "only version 1 is read")
        let texts: [(String, String?)] = [
            ("client_id", session.clientID), ("issuer", session.identity.issuer),
            ("subject", session.identity.subject), ("nonce", session.identity.nonce),
            ("account_id", session.accountID), ("refresh_token", session.refreshToken?.text),
        ]
        for (name, text) in texts {
            try expect(object[name] == text.map { .string($0) }, "a text is the same", name)
        }
        let profile = object["profile"]
        let shown = [
            ("name", session.profile.name), ("email", session.profile.email), ("picture", session.profile.picture),
        ]
        for (name, text) in shown {
            try expect(profile?[name] == text.map { .string($0) }, "a text of the profile is the same", name)
        }
        let times: [(String, Int64?)] = [
            ("signed_in_at", session.signedInAt), ("confirmed_at", session.confirmedAt),
            ("expires_at", session.expiresAt), ("auth_time", session.identity.authenticationTime),
        ]
        for (name, time) in times {
            let text: String? = if case .number(let text)? = object[name] { text } else { nil }
            try expect((object[name] == nil) == (time == nil), "a time that is absent stays absent", name)
            try expect(text.map { Int64($0) } == time.map { .some($0) }, "a time is exact", name)
            // 9999-12-31T23:59:59Z.
            try expect(time.map { 0...253_402_300_799 ~= $0 } ?? true, "a time is a date of four digits", name)
        }
        let lists = [("audiences", session.identity.audiences), ("granted_scopes", session.grantedScopes)]
        for (name, list) in lists {
            guard case .array(let elements)? = object[name] else { throw BrokenProperty("a list is an array", name) }
            try expect(elements.map(\.value) == list.map { .string($0) }, "a list is the same", name)
        }
    }

    private static func checkWriting(_ session: StoredSession) throws(BrokenProperty) {
        guard let written = try? session.bytes(), let again = try? StoredSession(reading: written) else {
            throw BrokenProperty("a session can be written and read again", "")
        }
        try expect(again == session, "a written session is read as the same session")
        try expect((try? again.bytes()) == written, "writing again writes the same")
    }
}
