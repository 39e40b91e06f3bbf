// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of Apple's AuthenticationServices (macOS 15, iOS 18) that the client library uses, as their pages
// document them; where SDKs differ in a declaration's isolation, the flag below gives the other reading. Nothing is shown:
// tests end the sheet that was started last.

public import Foundation

// https://developer.apple.com/documentation/authenticationservices/aspresentationanchor
public final class ASPresentationAnchor: NSObject {}

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession
#if SESSION_ON_MAIN_ACTOR
    @MainActor
#endif
open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    // https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/callback
    public struct Callback: Sendable, Hashable {
        /// The scheme, or the host and the path.
        public let parts: [String]

        public static func customScheme(_ customScheme: String) -> Callback { Callback(parts: [customScheme]) }
        public static func https(host: String, path: String) -> Callback { Callback(parts: [host, path]) }
    }

    public let url: URL
    public let callback: Callback
    /// Ends the sheet, as the person or the system does.
    public let end: CompletionHandler
    public private(set) var isCancelled = false

    /// The sheet that was started last.
    nonisolated(unsafe) public private(set) static var shown: ASWebAuthenticationSession?

    #if SESSION_ON_MAIN_ACTOR
        public nonisolated init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
            self.url = url
            self.callback = callback
            end = completionHandler
        }
    #else
        public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
            self.url = url
            self.callback = callback
            end = completionHandler
        }
    #endif

    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    open var prefersEphemeralWebBrowserSession = false

    @discardableResult open func start() -> Bool {
        guard presentationContextProvider != nil else { return false }
        Self.shown = self
        return true
    }

    open func cancel() {
        isCancelled = true
    }
}

// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror-swift.struct
public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }
}
