/// The fuzz targets, each declared in the file with its body.
package enum FuzzTargets {
    /// The targets whose program links only `StrictJOSE`, `ReferenceJOSE` and their dependencies.
    package static let parsers = [base64URL, json, compactJWS, jwk, jwkSet, der, pkcs1Signature, canaryBug]
}
