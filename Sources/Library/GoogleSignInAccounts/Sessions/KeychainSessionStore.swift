#if canImport(Security)
    internal import Foundation
    public import GoogleSignInClient
    internal import Security

    /// Stores the session in the system's keychain, for apps on Apple's platforms.
    ///
    /// The item is readable after the first unlock since the device started, only on this device: it is not part of
    /// backups and not synchronised.
    public struct KeychainSessionStore: SessionStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        /// Creates a store for one keychain item.
        ///
        /// - Parameters:
        ///   - service: the owner of the item, for example the app's bundle identifier.
        ///   - account: the name of the session.
        ///   - accessGroup: the access group, to share the item with other apps of the team; `nil` for this app only.
        public init(service: String, account: String = "google-sign-in-session", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// Loads the session; `nil` if there is none.
        ///
        /// - Throws: `storage-failed` if the keychain is locked or refuses; `storage-corrupt`.
        public func load() async throws(GoogleSignInError) -> StoredSession? {
            var query = item
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure("read", status) }
            guard let data = result as? Data else {
                throw GoogleSignInError(.storageCorrupt, "keychain item of \(service): expected data")
            }
            return try StoredSession(reading: [UInt8](data))
        }

        /// Replaces the stored session; the keychain replaces an item's data as a whole.
        ///
        /// - Throws: `storage-failed`.
        public func save(_ session: StoredSession) async throws(GoogleSignInError) {
            let data = Data(try session.bytes())
            let values: [String: Any] = [
                kSecValueData as String: data,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            // Updated instead of removed and added: a process that ends in between would leave no session.
            let updated = SecItemUpdate(item as CFDictionary, values as CFDictionary)
            if updated == errSecSuccess { return }
            guard updated == errSecItemNotFound else { throw failure("update", updated) }
            let added = SecItemAdd(item.merging(values) { _, new in new } as CFDictionary, nil)
            guard added == errSecSuccess else { throw failure("add", added) }
        }

        /// Removes the session, if there is one.
        ///
        /// - Throws: `storage-failed`.
        public func remove() async throws(GoogleSignInError) {
            let status = SecItemDelete(item as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw failure("delete", status) }
        }

        private var item: [String: Any] {
            var item: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecAttrAccount as String: account, kSecAttrSynchronizable as String: false,
                // Needed on macOS too, where the older keychain does not support accessibility.
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let accessGroup { item[kSecAttrAccessGroup as String] = accessGroup }
            return item
        }

        private func failure(_ call: String, _ status: OSStatus) -> GoogleSignInError {
            GoogleSignInError(.storageFailed, "keychain item of \(service): \(call): OSStatus \(status)")
        }
    }
#endif
