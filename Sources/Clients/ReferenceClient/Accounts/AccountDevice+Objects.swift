internal import AssayConformance

/// The service's objects and the platform's sign-in, with the refusals of a client.
extension AccountDevice {
    /// The tokens of a person who signs in, which are not verified yet.
    func tokens(of signIn: AccountSignIn) async throws(Refusal) -> AccountCredential {
        do throws(AccountFailure) {
            return try await credential(of: signIn)
        } catch {
            throw Refusal(.network, "the provider is unreachable")
        }
    }

    /// The bytes of an object; `nil` if there is none.
    func read(_ key: String) async throws(Refusal) -> [UInt8]? {
        do throws(AccountFailure) {
            return try await object(key)?.bytes
        } catch {
            throw Refusal(.storageFailed, "an object cannot be read")
        }
    }

    /// Writes an object, whatever was there.
    func write(_ key: String, _ bytes: [UInt8]) async throws(Refusal) {
        do throws(AccountFailure) {
            try await put(key, bytes)
        } catch {
            throw Refusal(.storageFailed, "an object cannot be written")
        }
    }
}
