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
                version client_id claims iss sub aud azp exp iat nbf auth_time nonce hd email email_verified
                is_private_email real_user_status name given_name family_name picture account_id granted_scopes
                signed_in_at confirmed_at refresh_token issuer subject audiences profile expires_at
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
        guard !(session.clientID + session.claims.subject).contains(token) else { return }
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
        let claims = session.claims
        try same([("client_id", session.clientID), ("account_id", session.accountID)], in: object)
        try same([("refresh_token", session.refreshToken?.text)], in: object)
        try same([("granted_scopes", session.grantedScopes)], in: object)
        try same([("signed_in_at", session.signedInAt), ("confirmed_at", session.confirmedAt)], in: object)
        if object["version"] == .number("1") {
            try same([("issuer", claims.issuer), ("subject", claims.subject), ("nonce", claims.nonce)], in: object)
            try same([("audiences", claims.audiences)], in: object)
            try same(
                [("expires_at", session.expiresAt), ("auth_time", claims.authenticationTime?.seconds)], in: object)
            let profile = object["profile"] ?? .null
            try same([("name", claims.name), ("email", claims.email), ("picture", claims.picture)], in: profile)
            return
        }
        try expect(object["version"] == .number("2"), "only versions 1 and 2 are read")
        let stored = object["claims"] ?? .null
        try same(
            [
                ("iss", claims.issuer), ("sub", claims.subject), ("azp", claims.authorizedParty),
                ("nonce", claims.nonce), ("hd", claims.hostedDomain), ("email", claims.email), ("name", claims.name),
                ("given_name", claims.givenName), ("family_name", claims.familyName), ("picture", claims.picture),
            ], in: stored)
        try same([("aud", claims.audiences)], in: stored)
        for (name, flag) in [("email_verified", claims.isEmailVerified), ("is_private_email", claims.isPrivateEmail)] {
            try expect(stored[name] == flag.map { JSONValue.bool($0) }, "true or false is the same", name)
        }
        try same([("real_user_status", claims.realUserStatus?.rawValue)], in: stored)
        let dates = [
            ("exp", claims.expiration), ("iat", claims.issuedAt), ("nbf", claims.notBefore),
            ("auth_time", claims.authenticationTime),
        ]
        for (name, date) in dates {
            try expect((stored[name] == nil) == (date == nil), "a time that is absent stays absent", name)
            guard case .number(let text)? = stored[name], let date else { continue }
            try expect(0...253_402_300_799 ~= date.seconds, "a time is a date of four digits", name)
            guard let exact = Int64(text) else { continue }
            try expect(date == NumericDate(seconds: exact), "a whole time is exact", name)
        }
    }

    private static func same(_ texts: [(String, String?)], in object: JSONValue) throws(BrokenProperty) {
        for (name, text) in texts {
            try expect(object[name] == text.map { .string($0) }, "a text is the same", name)
        }
    }

    private static func same(_ integers: [(String, Int64?)], in object: JSONValue) throws(BrokenProperty) {
        for (name, integer) in integers {
            let text: String? = if case .number(let text)? = object[name] { text } else { nil }
            try expect((object[name] == nil) == (integer == nil), "an integer that is absent stays absent", name)
            try expect(text.map { Int64($0) } == integer.map { .some($0) }, "an integer is exact", name)
            try expect(integer.map { 0...253_402_300_799 ~= $0 } ?? true, "a time is a date of four digits", name)
        }
    }

    private static func same(_ lists: [(String, [String])], in object: JSONValue) throws(BrokenProperty) {
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
