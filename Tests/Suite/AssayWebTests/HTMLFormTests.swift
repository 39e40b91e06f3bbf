import AssayWeb
import Testing

struct HTMLFormTests {
    static let cases: [(String, [String])] = [
        ("<p>none", []),
        (
            "<form method=post action='/go'><input type=hidden name=t value='a&amp;b'><button>Go</button></form>",
            ["POST /go t=a%26b"]
        ),
        ("<FORM ACTION=/x><INPUT NAME=q VALUE=\"1 2\"></FORM>", ["GET /x q=1+2"]),
        (
            "<!-- <form action=/no></form> --><script>'<form action=/no></form>'</script><form action=/yes></form>",
            ["GET /yes "]
        ),
        (
            "<form><input type=checkbox name=a><input type=checkbox name=b checked><input name=c disabled></form>",
            ["GET  b=on"]
        ),
        ("<form><button name=one value=1>1</button><button name=two value=2>2</button></form>", ["GET  one=1"]),
        ("<form action=/1></form><form action=/2>", ["GET /1 ", "GET /2 "]),
        ("<form action=\"/&#x6c;&#111;gin\"></form>", ["GET /login "]),
        ("<form action='/open", ["GET /open "]), ("<form", ["GET  "]), ("<form =x", ["GET  "]), ("<", []), ("</", []),
    ]

    @Test(arguments: cases)
    func areReadFromPages(_ html: String, _ expected: [String]) {
        #expect(HTMLForm.all(in: html).map { "\($0.method) \($0.action) \($0.encoded)" } == expected)
    }
}
