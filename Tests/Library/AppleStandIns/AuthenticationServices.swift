// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of Apple's AuthenticationServices (macOS 15, iOS 18) that the client library uses, without bodies
// that do anything, so that its Apple-only files are type-checked where there is no Apple SDK. Written from Apple's
// documentation; where SDKs differ in a declaration's isolation, the flag below gives the other reading.

public import Foundation

public final class ASPresentationAnchor: NSObject {}

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

#if SESSION_ON_MAIN_ACTOR
    @MainActor open class ASWebAuthenticationSession: NSObject {
        public typealias CompletionHandler = (URL?, (any Error)?) -> Void

        public struct Callback {
            public static func customScheme(_ customScheme: String) -> Callback { Callback() }
            public static func https(host: String, path: String) -> Callback { Callback() }
        }

        public nonisolated init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

        open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
        open var prefersEphemeralWebBrowserSession = false
        @discardableResult open func start() -> Bool { false }
        open func cancel() {}
    }
#else
    open class ASWebAuthenticationSession: NSObject {
        public typealias CompletionHandler = (URL?, (any Error)?) -> Void

        public struct Callback {
            public static func customScheme(_ customScheme: String) -> Callback { Callback() }
            public static func https(host: String, path: String) -> Callback { Callback() }
        }

        public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

        open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
        open var prefersEphemeralWebBrowserSession = false
        @discardableResult open func start() -> Bool { false }
        open func cancel() {}
    }
#endif

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public let code: Code
}
