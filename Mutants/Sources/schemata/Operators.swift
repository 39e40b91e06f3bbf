internal import SwiftSyntax

/// Makes the mutants of one region: a visitor of its syntax, with the operators in extensions.
final class Operators: SyntaxVisitor {
    let file: SourceFile
    let region: Region
    /// The error codes of the target, each with its neighbour.
    let neighbours: [String: String]
    private(set) var mutants: [Mutant] = []

    static func mutants(of region: Region, in file: SourceFile, neighbours: [String: String]) -> [Mutant] {
        let visitor = Operators(file, region, neighbours)
        visitor.walk(region.node)
        return visitor.mutants
    }

    private init(_ file: SourceFile, _ region: Region, _ neighbours: [String: String]) {
        self.file = file
        self.region = region
        self.neighbours = neighbours
        super.init(viewMode: .sourceAccurate)
    }

    func add(_ range: Range<Int>, _ replacement: String, _ change: String) {
        // Removing everything that a body returns leaves nothing to compile.
        if replacement.isEmpty, let value = region.implicitReturn, range == value { return }
        mutants.append(Mutant(range, replacement, change))
    }

    func text(_ node: some SyntaxProtocol) -> String { file.text(node.bytes) }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        let condition = node.condition?.trimmedDescription ?? ""
        if node.isElseOfFoundationNetworking { return .skipChildren }
        return condition.contains("Darwin") || condition.contains("os(") ? .skipChildren : .visitChildren
    }

    // What a failure says is not a rule.
    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        changeError(node)
        return .skipChildren
    }

    override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
        changeConditions(node)
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        changeOperator(node)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.bytes, text(node.thenExpression), "remove condition")
        add(node.bytes, text(node.elseExpression), "remove condition")
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { add(node.bytes, "(\(text(node.expression)))", "invert condition") }
        if node.operator.text == "-" { add(node.bytes, "(\(text(node.expression)))", "sign") }
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        removeCases(node)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        add(node.condition.bytes, "!(\(text(node.condition)))", "invert condition")
        add(node.condition.bytes, "true", "remove condition")
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if reservesCapacity(node) { return .skipChildren }
        weakenCall(node)
        return .visitChildren
    }

    /// Whether the call reserves room in a collection, which never changes what the collection holds.
    func reservesCapacity(_ node: FunctionCallExprSyntax) -> Bool {
        node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        changeMember(node)
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        changeNumber(node)
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.bytes, node.literal.text == "true" ? "false" : "true", "Boolean constant")
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        changeText(node)
        return .visitChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        // The entries of a table are data; what uses the table is changed instead.
        node.elements.count > 8 ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression { changeResult(value.bytes, of: Syntax(node)) }
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        changeStatements(node)
        if node.id == region.node.id, let value = region.implicitReturn { changeResult(value, of: Syntax(node)) }
        return .visitChildren
    }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil, node.parent?.is(CodeBlockItemSyntax.self) == true {
            let bytes = node.tryKeyword.bytes
            add(bytes, "_ = try?", "default for error")
        }
        return .visitChildren
    }
}
