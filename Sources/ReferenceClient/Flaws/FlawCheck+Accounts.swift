internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of accounts, of sessions and of the app's server.
    static let ofAccounts: [FlawCheck] = [
        FlawCheck(
            "identity-verification", [.account], Flaw.ofUnverifiedIdentities,
            remedy: """
                Verify the ID token completely before you look up, create or link an account with it. \
                Refuse the sign-up, the sign-in or the link if one of its checks fails.
                """),
        FlawCheck(
            "account-identity", [.account], Flaw.ofIdentities,
            remedy: """
                Find the account by the provider and the whole `sub`, in its case, and never by the email address. \
                Encode `sub` in an object's key, its percent signs included, so that every two subjects have different \
                keys, and do not shorten or replace characters.
                """),
        FlawCheck(
            "account-creation", [.account], Flaw.ofAccountCreations,
            remedy: """
                Give the account a name of its own, write the identity on the condition that none exists and then the \
                account on the same condition, and complete what an earlier attempt has left. \
                Report a failure of the store as a failure, and not as a new person or a missing account.
                """),
        FlawCheck(
            "security-event-actions", [.account], Flaw.ofSecurityEventActions,
            remedy: """
                Verify a security event token, store what it says of the person by its `iat`, and do what Google's page \
                says for the type of the event and its reason, once for each `jti`. \
                Let nobody sign up, sign in or restore a session by a Google Account that is disabled or deleted, nor \
                restore a session that started before an event that ends sessions.
                """),
        FlawCheck(
            "sign-up-or-sign-in", [.account], Flaw.ofSignUps,
            remedy: """
                At a sign-up, refuse a person who already has an account. \
                At a sign-in, refuse a person who has none.
                """),
        FlawCheck(
            "stored-objects", [.account], Flaw.ofStoredObjects,
            remedy: """
                Check the content of every stored object before you use it, and refuse what is not in the form in \
                which you write it. \
                Report an unreadable object as damaged, and not as missing or valid.
                """),
        FlawCheck(
            "linked-identities", [.account], Flaw.ofLinks,
            remedy: """
                Write and remove the object of an identity together with the account's list of identities, each on \
                the condition that nobody has changed it since you read it. \
                Refuse to link an identity of another account, and to unlink the last one.
                """),
        FlawCheck(
            "account-deletion", [.account], Flaw.ofDeletions,
            remedy: """
                Delete every object of the account, those that you do not know included. \
                Delete all identities that refer to it too, the linked ones included.
                """),
        FlawCheck(
            "server-response", [.account], Flaw.ofServerResponses,
            remedy: """
                Send your server only an ID token that you have verified, and read a user only from a response that \
                reports success. \
                Compare the provider and the whole subject in the response exactly with those of the ID token, and \
                refuse others.
                """),
        FlawCheck(
            "server-credential-lifetime", [.account], Flaw.ofServerCredentialLifetimes,
            remedy: """
                Require an expiration in the credentials from your server. \
                Refuse credentials that have expired, or that last longer than a limit that you set, such as a day \
                and a half.
                """),
        FlawCheck(
            "server-refusal", [.account], Flaw.ofServerRefusals,
            remedy: """
                Sign in only if your server returns a user whose email address needs no confirmation. \
                Report each of its refusals by its own reason, and a server that cannot be reached as a failure of \
                the network.
                """),
        FlawCheck(
            "server-credentials", [.account], Flaw.ofServerCredentials,
            remedy: """
                Use the credentials from your server only after the session is stored, and only if its attempt has \
                not ended, and drop them at a sign-out. \
                When a session ends, drop and revoke what that session has now and nothing of the next person's.
                """),
        FlawCheck(
            "session-storage", [.account], Flaw.ofSessions,
            remedy: """
                Store the session of the person who signed in, with that person's account. \
                Report the sign-in after the session is stored, and report a failure if it cannot be.
                """),
        FlawCheck(
            "session-protection", [.account], Flaw.ofStoredSecrets,
            remedy: """
                Encrypt the stored session with authentication, for example with AES-GCM, and with a key that only \
                this device has. \
                Do not store the access token.
                """),
        FlawCheck(
            "stored-session", [.account], Flaw.ofStoredSessions,
            remedy: """
                Report a session that cannot be read as damaged and remove it, and report a storage that cannot be \
                read as a failure and not as empty. \
                Replace the stored session at each sign-in.
                """),
        FlawCheck(
            "session-restore", [.account], Flaw.ofRestores,
            remedy: """
                Restore a session only if its account still exists, the refresh succeeds, and its ID token is \
                verified and has the same `sub` and, if it has one, the `nonce` of the sign-in. \
                Remove the session when the provider refuses the refresh, and keep it when the provider cannot be \
                reached.
                """),
        FlawCheck(
            "sign-out", [.account], Flaw.ofSignOuts,
            remedy: """
                At a sign-out and at a deletion, remove the session from memory and from the storage, the refresh \
                token included. \
                Report the sign-out only after the storage has confirmed it.
                """),
    ]
}
