/// The version of this package.
package enum SuiteVersion {
    /// The version, with an entry in CHANGELOG.md.
    package static let current = "0.2.0"
}
