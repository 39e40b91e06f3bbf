import AssayTestSupport
import GoogleSignInClient

/// An input that must be rejected, and the code of the error.
typealias Refusal<Input: Sendable> = NamedCase<Input, GoogleSignInError.Code>
