import CAssayOpenSSL

/// The cryptographic library as a system may restrict it.
package enum RestrictedCryptography {
    /// Makes the library offer no algorithm that it has not offered before.
    ///
    /// The setting holds for the whole process, so each test that needs it has a process of its own.
    ///
    /// - Returns: whether the library takes the setting.
    package static func offerNothing() -> Bool {
        EVP_set_default_properties(nil, "provider=none") == 1
    }
}
