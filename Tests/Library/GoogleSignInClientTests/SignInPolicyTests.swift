import GoogleSignInClient
import Testing

/// The values that apply where an app says nothing, as the documentation gives them.
@Suite struct SignInPolicyTests {
    @Test func defaults() {
        let policy = SignInPolicy()
        #expect(policy.userAgentTimeLimit == .seconds(600))
        #expect(policy.requestTimeLimit == .seconds(30))
        #expect(policy.leeway == 60)
        #expect(policy.testKeys == .refused)
    }

    @Test func keyCache() {
        #expect(GooglePublicKeyCache.minimumLifetime == 300)
        #expect(GooglePublicKeyCache.maximumLifetime == 86_400)
        #expect(GooglePublicKeyCache.unknownKeyInterval == 60)
        #expect(GooglePublicKeyCache.initialBackOff == 5)
        #expect(GooglePublicKeyCache.maximumBackOff == 300)
    }

    @Test func headlessUserAgent() {
        #expect(HeadlessUserAgent.maximumRedirects == 20)
    }
}
