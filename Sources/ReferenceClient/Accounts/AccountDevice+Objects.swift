internal import AssayConformance

/// The service's objects, with the refusals of a client.
extension AccountDevice {
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
