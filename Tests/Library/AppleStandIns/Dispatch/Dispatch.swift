// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// https://developer.apple.com/documentation/dispatch/dispatchqueue
open class DispatchQueue: @unchecked Sendable {
    public init(label: String) {}
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}
