// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of Apple's Foundation (macOS 15, iOS 18) that the library's modules use, for type checks where there is
// no Apple SDK: each is that of its page, https://developer.apple.com/documentation/foundation/ and its name in lower case.
// Nothing here works: on Linux the library runs with Linux's Foundation.

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
    public init() {}
}

open class NSNumber: NSObject, @unchecked Sendable {}

open class NSError: NSObject, Error, @unchecked Sendable {
    open var userInfo: [String: Any] { [:] }
}

public protocol ContiguousBytes {
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}

public protocol DataProtocol: RandomAccessCollection, ContiguousBytes where Element == UInt8 {}

extension [UInt8]: ContiguousBytes, DataProtocol {}

public struct Data: Sendable, Hashable, DataProtocol, MutableCollection, RangeReplaceableCollection {
    private var bytes: [UInt8]

    public init() { bytes = [] }
    public init(_ elements: some Sequence<UInt8>) { bytes = Array(elements) }
    public var startIndex: Int { bytes.startIndex }
    public var endIndex: Int { bytes.endIndex }
    public subscript(index: Int) -> UInt8 {
        get { bytes[index] }
        set { bytes[index] = newValue }
    }
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<UInt8>) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

public struct URL: Sendable, Hashable {
    public init?(string: String) { return nil }
    public init(filePath path: String) {}
    public var absoluteString: String { "" }
    public var path: String { "" }
}

public final class ProcessInfo: NSObject, Sendable {
    public static let processInfo = ProcessInfo()
    public var environment: [String: String] { [:] }
}

open class FileManager: NSObject, @unchecked Sendable {
    public static let `default` = FileManager()
    open var temporaryDirectory: URL { URL(filePath: "") }
}

open class FileHandle: NSObject, @unchecked Sendable {
    public static let nullDevice = FileHandle(fileDescriptor: -1, closeOnDealloc: false)
    public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
    public func write(contentsOf data: some DataProtocol) throws {}
    public func close() throws {}
}

open class Thread: NSObject {
    public init(block: @escaping @Sendable () -> Void) {}
    open func start() {}
}

open class OperationQueue: NSObject, @unchecked Sendable {}

open class PropertyListSerialization: NSObject {
    public enum PropertyListFormat: UInt, Sendable {
        case openStep = 1
        case xml = 100
        case binary = 200
    }

    public struct ReadOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    open class func propertyList(
        from data: Data, options opt: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
    ) throws -> Any { [] }
}

#if os(macOS)
    // There is none on iOS.
    open class Process: NSObject, @unchecked Sendable {
        open var executableURL: URL?
        open var arguments: [String]?
        open var standardInput: Any?
        open var standardOutput: Any?
        open var standardError: Any?
        open var terminationHandler: (@Sendable (Process) -> Void)?
        open var terminationStatus: Int32 { 0 }
        open func run() throws {}
    }
#endif
