import GoogleSignInAccounts
import Testing

@testable import GoogleSignInDirectory

/// What the directory writes about identities, and what it reads from it.
@Suite struct DirectoryContentTests {
    @Test(arguments: [0, 1, 9] as [Int64]) func aMappingIsReadAsItWasWritten(_ revision: Int64) throws {
        let account = try #require(AccountID(AccountRandomness.account(1)))
        let mapping = IdentityMapping(account: account, revision: revision)
        #expect(try IdentityMapping(reading: mapping.bytes) == mapping)
        #expect(try IdentityMapping(reading: mapping.ended.bytes) == mapping.ended)
        #expect(mapping.ended != mapping)
    }

    @Test func anIdentityThatIsListedTwiceIsItsFirstEntry() {
        let document = ProvidersDocument.creating(for: .google, at: 0).linking(.google, at: 1)
        #expect(document.entries.map(\.revision) == [0, 1])
        #expect(document.entry(of: .google) == document.entries.first)
        #expect(document.entry(of: .apple) == nil)
    }
}
