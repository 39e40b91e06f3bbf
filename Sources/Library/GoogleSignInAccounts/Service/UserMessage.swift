public import GoogleSignInClient

/// The message for a person when a sign-in fails: what it means for them and what they can do.
///
/// It depends only on the error's code: it contains no detail, no claim and no protocol name.
public struct UserMessage: Sendable, Hashable {
    /// What the person can do about it.
    public enum Remedy: Sendable, Hashable, CaseIterable {
        /// Try again, at once or later.
        case tryAgain
        /// Sign in again.
        case signIn
        /// Contact the app's support, because the person cannot fix it.
        case contactSupport
    }

    /// One or two sentences in English, which also serve as the key for a translation.
    public let text: String

    /// What the person can do about it.
    public let remedy: Remedy

    /// Creates the message for an error; `nil` if the person or the app cancelled.
    public init?(for code: GoogleSignInError.Code) {
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
        case .userMismatch:
            self.init("That is another account. Choose the account that you are signed in with.", .tryAgain)
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

        // An attack or a wrong device clock may be the cause; the log has the details.
        case .invalidIssuedAt, .tokenNotYetValid:
            self.init("The sign-in could not be verified. Check the date and time of this device.", .tryAgain)
        case .invalidHostedDomain:
            self.init("This account does not belong to the organization. Use your work account.", .tryAgain)
        case .invalidCodeVerifier, .invalidAuthorizationResponse, .redirectMismatch, .stateMismatch, .issuerMismatch,
            .noAuthorizationCode, .invalidTokenResponse, .invalidDeviceAuthorization, .invalidUserInfo,
            .invalidProviderMetadata, .invalidKeySet, .refreshMismatch, .invalidCredentialResponse, .csrfTokenMismatch,
            .invalidSecurityEvent, .invalidIDToken, .unsupportedAlgorithm, .unsupportedCriticalHeader, .missingKeyID,
            .unknownKeyID, .invalidKey, .invalidSignature, .invalidIssuer, .invalidAudience, .invalidAuthorizedParty,
            .invalidNonce, .invalidAccessTokenHash, .invalidSubject:
            self.init("The sign-in could not be verified, so it was stopped. Please try again.", .tryAgain)

        // A setting of the app, or a code of a transport or a user agent that is not part of this library.
        default:
            self.init("Signing in is not possible in this version of the app. Please contact support.", .contactSupport)
        }
    }

    private init(_ text: String, _ remedy: Remedy) {
        self.text = text
        self.remedy = remedy
    }
}
