import AssayTestAccounts
import AssayTestSupport
import Testing

@testable import GoogleSignInAccounts

/// The states after a power failure, worked out by hand from what POSIX promises.
struct DiskStateTests {
    typealias Calls = @Sendable (ModelDisk) throws -> Void
    typealias PowerFailure = NamedCase<Calls, Set<String>>

    static let cases: [PowerFailure] = [
        PowerFailure("nothing was done", { _ in }, [""]),
        PowerFailure(
            "a file is written", { try $0.write("ab", to: "f", in: "/") }, ["", "f=", "f=a", "f=00", "f=ab"]),
        PowerFailure(
            "a file is written and synchronized", { try $0.write("ab", to: "f", in: "/", .synchronized) },
            ["", "f=ab"]),
        PowerFailure(
            "a file is written and its folder is synchronized",
            { disk in
                try disk.write("ab", to: "f", in: "/")
                try disk.synchronize("/")
            }, ["f=", "f=a", "f=00", "f=ab"]),
        PowerFailure("both are synchronized", { try $0.keep("ab", as: "f", in: "/") }, ["f=ab"]),
        PowerFailure(
            "a file is overwritten",
            { disk in
                try disk.keep("old", as: "f", in: "/")
                let file = try disk.open("f", in: try disk.openFolder("/"), .emptied)
                _ = try disk.write(Array("new".utf8)[...], to: file)
            }, ["f=old", "f=", "f=n", "f=000", "f=new"]),
        PowerFailure(
            "a complete file gets the name of another",
            { disk in
                try disk.keep("old", as: "f", in: "/")
                try disk.write("new", to: "t", in: "/", .synchronized)
                try disk.rename("t", in: "/", to: "f", in: "/")
            }, ["f=old", "f=old t=new", "f=new"]),
        PowerFailure(
            "the same from another folder",
            { disk in
                try disk.keepFolder("/d")
                try disk.keep("old", as: "f", in: "/d")
                try disk.write("new", to: "t", in: "/", .synchronized)
                try disk.rename("t", in: "/", to: "f", in: "/d")
            }, ["d/f=old", "d/f=old t=new", "d/f=new", "d/f=new t=new"]),
        PowerFailure(
            "the same, and the folder of the old name is synchronized",
            { disk in
                try disk.keepFolder("/d")
                try disk.keep("old", as: "f", in: "/d")
                try disk.write("new", to: "t", in: "/", .synchronized)
                try disk.rename("t", in: "/", to: "f", in: "/d")
                try disk.synchronize("/")
            }, ["d/f=new"]),
        PowerFailure(
            "a file is removed",
            { disk in
                try disk.keep("old", as: "f", in: "/")
                try disk.unlink("f", in: try disk.openFolder("/"))
            }, ["f=old", ""]),
        PowerFailure(
            "changes of one name happen in their order",
            { disk in
                for text in ["1", "2"] {
                    try disk.write(text, to: "f", in: "/", .synchronized)
                    try disk.unlink("f", in: try disk.openFolder("/"))
                }
                try disk.write("3", to: "f", in: "/", .synchronized)
            }, ["", "f=1", "f=2", "f=3"]),
        PowerFailure(
            "changes of two names are independent",
            { disk in
                try disk.write("1", to: "a", in: "/", .synchronized)
                try disk.write("2", to: "b", in: "/", .synchronized)
            }, ["", "a=1", "b=2", "a=1 b=2"]),
        PowerFailure(
            "a synchronized folder whose own name is not",
            { disk in
                try disk.makeFolder("/d")
                try disk.keep("1", as: "a", in: "/d")
            }, ["", "d/a=1"]),
        PowerFailure(
            "a folder is removed after its file",
            { disk in
                try disk.keepFolder("/d")
                try disk.keep("1", as: "a", in: "/d")
                try disk.unlink("a", in: try disk.openFolder("/d"))
                try disk.removeFolder("/d")
            }, ["d/a=1", ""]),
        PowerFailure(
            "a file becomes private",
            { disk in
                let file = try disk.open("f", in: try disk.openFolder("/"), .new, mode: 0o644)
                try disk.synchronize("/")
                try disk.setMode(0o600, of: file)
            }, ["f= 644", "f="]),
    ]

    @Test(arguments: cases)
    func aPowerFailureLeavesExactlyTheStatesThatPOSIXAllows(_ row: PowerFailure) throws {
        let disk = ModelDisk()
        try row.input(disk)
        #expect(Set(try disk.disk.statesAfterPowerLoss(limit: 20).map(\.text)) == row.expected)
    }

    @Test
    func moreStatesThanTheLimitAreAnErrorAndAsManyAreNone() throws {
        let disk = ModelDisk()
        for name in ["a", "b", "c", "d"] { try disk.write("1", to: name, in: "/", .synchronized) }
        #expect(try disk.disk.statesAfterPowerLoss(limit: 16).count == 16)
        #expect(throws: DiskState.TooManyStates.self) { try disk.disk.statesAfterPowerLoss(limit: 15) }
        _ = try disk.write(Array("12".utf8)[...], to: try disk.openFile("a", in: try disk.openFolder("/")))
        #expect(throws: DiskState.TooManyStates.self) { try disk.disk.statesAfterPowerLoss(limit: 16) }
    }
}
