import GoogleSignInAccounts
import Testing

@Suite struct ObjectStoreContractTests {
    @Test(arguments: ObjectStoreContract.cases)
    func memory(_ contract: ObjectStoreContract) async throws {
        try await contract.check(MemoryObjectStore())
    }
}
