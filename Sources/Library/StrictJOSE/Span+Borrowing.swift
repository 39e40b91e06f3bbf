// `span` and `mutableSpan` of the standard library need macOS 26 and iOS 26; `Span` itself does not.

extension Array where Element: BitwiseCopyable {
    /// The elements, while the array is borrowed.
    ///
    /// An array of such elements is never bridged, so its elements stay where they are until the array changes.
    @inlinable
    package var borrowed: Span<Element> {
        @_lifetime(borrow self)
        borrowing get {
            let buffer = withUnsafeBufferPointer { $0 }
            return _overrideLifetime(Span(_unsafeElements: buffer), borrowing: self)
        }
    }

    /// The elements, to be changed in place.
    @inlinable
    package var mutablyBorrowed: MutableSpan<Element> {
        @_lifetime(&self)
        mutating get {
            let buffer = withUnsafeMutableBufferPointer { $0 }
            return _overrideLifetime(MutableSpan(_unsafeElements: buffer), mutating: &self)
        }
    }
}

extension String {
    /// Calls a closure with the bytes of the text in UTF-8.
    @inlinable
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body(Span(_unsafeElements: $0)) }) { return result }
        // A text of Apple's frameworks may be stored in another encoding; only this call converts it.
        var text = self
        return text.withUTF8 { body(Span(_unsafeElements: $0)) }
    }
}
