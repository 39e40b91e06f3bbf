/// The fuzz targets, each declared where its body is.
package enum FuzzTargets {
    /// The targets whose program links no more than `StrictJOSE`, `ReferenceJOSE` and what these need.
    package static let parsers = [base64URL, json, compactJWS, jwk, jwkSet, der, pkcs1Signature, canaryBug]
}
