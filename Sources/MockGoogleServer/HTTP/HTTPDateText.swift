#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The `Date` of an answer (RFC 9110, section 6.6.1), by the server's clock, which may be a virtual one.
enum HTTPDateText {
    static func text(_ seconds: Int64) -> String {
        // The last second of the year 9999: the format has four digits for the year.
        var instant = time_t(min(max(seconds, 0), 253_402_300_799))
        var parts = tm()
        gmtime_r(&instant, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
