/// What a person is told when something about signing in has failed: what it means for them, and what they can do.
///
/// It holds nothing of the error but its code: no detail, no claim, no name of a protocol.
public struct UserMessage: Sendable, Hashable {
    /// What the person can do about it.
    public enum Remedy: Sendable, Hashable, CaseIterable {
        /// The same again, at once or later.
        case tryAgain
        /// To sign in anew.
        case signIn
        /// Nothing: the app's makers must mend it.
        case contactSupport
    }

    /// One or two sentences in English; the key under which a translation is found.
    public let text: String

    /// What the person can do about it.
    public let remedy: Remedy

    /// The message for an error; nil where there is nothing to tell, as the person wanted it so.
    public init?(for code: AccountError.Code) {
        switch code {
        case .userCancelled, .cancelled:
            return nil

        case .network, .timedOut, .keySetUnavailable:
            self.init("The connection failed. Check your internet connection and try again.", .tryAgain)
        case .providerError, .tokenExchangeFailed:
            self.init("Google did not complete the sign-in. Please sign in again.", .signIn)
        case .accessDenied:
            self.init("The permission was not given. To use your account here, allow access when asked.", .tryAgain)
        case .signInInProgress:
            self.init("A sign-in is already under way. Finish it first.", .tryAgain)
        case .tokenExpired, .notSignedIn:
            self.init("Your sign-in has ended. Please sign in again.", .signIn)

        case .accountExists:
            self.init("You already have an account. Sign in to use it.", .signIn)
        case .conflict:
            self.init("Your account was changed from elsewhere at the same time. Please try again.", .tryAgain)
        case .backendRejected:
            self.init("Your account could not be opened. Please try again later.", .tryAgain)
        case .storageFailed:
            self.init("Your sign-in could not be saved on this device. Check its free space and try again.", .tryAgain)
        case .storageCorrupt:
            self.init("Your saved sign-in could not be read. Please sign in again.", .signIn)

        case .invalidConfiguration, .insecureEndpoint, .webAuthenticationUnavailable, .unlisted:
            self.init("Signing in is not possible in this version of the app. Please contact support.", .contactSupport)

        // Somebody may be in between, or the clock of the device is wrong. Which of them is for the log.
        case .invalidIssuedAt, .tokenNotYetValid:
            self.init("The sign-in could not be verified. Check the date and time of this device.", .tryAgain)
        case .invalidHostedDomain:
            self.init("This account does not belong to the organization. Use your work account.", .tryAgain)
        case .invalidCodeVerifier, .invalidAuthorizationResponse, .redirectMismatch, .stateMismatch, .issuerMismatch,
            .noAuthorizationCode, .invalidTokenResponse, .invalidUserInfo, .invalidProviderMetadata, .invalidKeySet,
            .refreshMismatch, .invalidIDToken, .unsupportedAlgorithm, .unsupportedCriticalHeader, .missingKeyID,
            .unknownKeyID, .invalidKey, .invalidSignature, .invalidIssuer, .invalidAudience, .invalidAuthorizedParty,
            .invalidNonce, .invalidAccessTokenHash, .invalidSubject:
            self.init("The sign-in could not be verified, so it was stopped. Please try again.", .tryAgain)
        }
    }

    private init(_ text: String, _ remedy: Remedy) {
        self.text = text
        self.remedy = remedy
    }
}
