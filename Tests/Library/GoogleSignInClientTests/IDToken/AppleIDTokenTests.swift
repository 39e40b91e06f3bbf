import AssayTestSupport
import GoogleSignInClient
import Testing

struct AppleIDTokenTests {
    // printf n-0S6_WzA2Mj | openssl dgst -sha256
    private static let hash = "0823a09b54cb9381561068b00aaf4e539b3f54604631d3e6a820879b6b04cc19"

    private static let apple: IDTokenFixture.Claims = [
        "iss": #""https://appleid.apple.com""#, "azp": nil, "name": nil, "nonce": "\"\(hash)\"",
        "email_verified": #""true""#, "is_private_email": #""true""#, "real_user_status": "2",
    ]

    private static let verifier = IDTokenVerifier(provider: .apple, testKeys: .allowed)

    private static func verify(
        _ changes: IDTokenFixture.Claims, verifier: IDTokenVerifier = verifier
    ) throws -> IDTokenClaims {
        let token = try IDTokenFixture.token(apple.merging(changes) { $1 }, key: "apple-a")
        return try IDTokenFixture.verify(token, keys: IDTokenFixture.keySet(["apple-a"]), verifier: verifier)
    }

    @Test
    func anHonestTokenIsAcceptedWithApplesClaims() throws {
        let claims = try Self.verify([:])
        #expect(claims.issuer == "https://appleid.apple.com")
        #expect(claims.nonce == Self.hash)
        #expect(claims.isEmailVerified == true)
        #expect(claims.isPrivateEmail == true)
        #expect(claims.realUserStatus == .likelyReal)
    }

    @Test
    func applesClaimsMayBeAbsentAndBooleansMayBeBooleans() throws {
        let absent = try Self.verify(["is_private_email": nil, "real_user_status": nil, "email_verified": nil])
        #expect(absent.isPrivateEmail == nil)
        #expect(absent.realUserStatus == nil)
        #expect(absent.isEmailVerified == nil)
        #expect(try Self.verify(["is_private_email": "false"]).isPrivateEmail == false)
        #expect(try Self.verify(["is_private_email": #""false""#]).isPrivateEmail == false)
        #expect(try Self.verify(["real_user_status": "0"]).realUserStatus == .unsupported)
        #expect(try Self.verify(["real_user_status": "1"]).realUserStatus == .unknown)
    }

    typealias Change = Refusal<IDTokenFixture.Claims>

    static let refused: [Change] = [
        Change("Google's issuer", ["iss": #""https://accounts.google.com""#], .invalidIssuer),
        Change("the nonce itself", ["nonce": #""n-0S6_WzA2Mj""#], .invalidNonce),
        Change("the hash in capitals", ["nonce": "\"\(hash.uppercased())\""], .invalidNonce),
        Change("no nonce", ["nonce": nil], .invalidNonce),
        Change("is_private_email as a number", ["is_private_email": "1"], .invalidIDToken),
        Change("is_private_email as null", ["is_private_email": "null"], .invalidIDToken),
        Change("real_user_status as a string", ["real_user_status": #""2""#], .invalidIDToken),
        Change("real_user_status 3", ["real_user_status": "3"], .invalidIDToken),
    ]

    @Test(arguments: refused)
    func refuses(_ change: Change) throws {
        #expect(try IDTokenFixture.refusal { try Self.verify(change.input) } == change.expected)
    }

    @Test
    func aWebClientThatSendsTheNonceItselfSetsTheNonceForm() throws {
        var provider = IDTokenProvider.apple
        provider.nonceForm = .asSent
        let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        #expect(try Self.verify(["nonce": #""n-0S6_WzA2Mj""#], verifier: verifier).nonce == "n-0S6_WzA2Mj")
        #expect(try IDTokenFixture.refusal { try Self.verify([:], verifier: verifier) } == .invalidNonce)
    }

    @Test
    func eachOfApplesClaimsIsReadOnlyForAProviderThatHasIt() throws {
        var provider = IDTokenProvider.apple
        provider.additionalClaims = [.realUserStatus]
        let status = try Self.verify(
            ["is_private_email": "7"], verifier: IDTokenVerifier(provider: provider, testKeys: .allowed))
        #expect(status.isPrivateEmail == nil)
        #expect(status.realUserStatus == .likelyReal)
        provider.additionalClaims = [.privateEmail]
        let email = try Self.verify(
            ["real_user_status": "7"], verifier: IDTokenVerifier(provider: provider, testKeys: .allowed))
        #expect(email.isPrivateEmail == true)
        #expect(email.realUserStatus == nil)
    }

    @Test
    func applesClaimsAreIgnoredInGooglesTokens() throws {
        let token = try IDTokenFixture.token(["is_private_email": "7", "real_user_status": "7"])
        let claims = try IDTokenFixture.verify(token)
        #expect(claims.isPrivateEmail == nil)
        #expect(claims.realUserStatus == nil)
    }
}
