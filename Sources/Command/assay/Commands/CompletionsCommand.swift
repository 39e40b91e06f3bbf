internal import AssayJSON

/// `assay completions`: lets a shell complete commands, options and their values.
///
/// The shell's part asks this program for each word, so it knows what this version takes.
enum CompletionsCommand {
    static let command: Command = .init(
        "completions", "bash | zsh | fish: print a script that completes command lines in that shell",
        of: [bash, zsh, fish, words])

    private static let bash = shell("bash", "add to ~/.bashrc: source <(assay completions bash)", bashText)
    private static let zsh = shell(
        "zsh", "add to ~/.zshrc, after compinit: source <(assay completions zsh)", zshText)
    private static let fish = shell(
        "fish", "add to ~/.config/fish/config.fish: assay completions fish | source", fishText)

    private static func shell(_ name: String, _ summary: String, _ text: VisibleText) -> Command {
        Command(name, "print the completions for \(name); \(summary)", usage: "completions \(name)") { _, console in
            console.print(text)
            return .success
        }
    }

    /// Prints a line for each word: the word, a tab and what it means.
    ///
    /// `:files` and `:folders` stand for names of those.
    private static let words: Command = .init(
        "words", "print the candidates for the last word of a command line",
        usage: "completions words -- WORD…", operands: 0...Int.max
    ) { arguments, console in
        let completion = Completion(arguments.operands)
        for candidate in completion.candidates { console.print("\(candidate.word)\t\(candidate.about)") }
        if let place = completion.place { console.print(":\(place.rawValue)") }
        return .success
    }

    // bash takes ":" and "=" for the ends of words, so the words are put together again, and what is left of the last
    // such character of the last word is not part of what bash replaces, except within quotation marks.
    private static let bashText: VisibleText = #"""
        # Completions of assay for bash.
        _assay() {
            local words=() rest=${COMP_LINE:0:COMP_POINT} index last=-1 candidate about current begun
            for ((index = 0; index <= COMP_CWORD; index++)); do
                if ((index == 0)) || [[ $rest == [[:space:]]* ]]; then
                    words+=("")
                    last=$((last + 1))
                    rest=${rest#"${rest%%[![:space:]]*}"}
                fi
                if ((index < COMP_CWORD)); then
                    words[last]+=${COMP_WORDS[index]}
                    rest=${rest#"${COMP_WORDS[index]}"}
                else
                    words[last]+=$rest
                fi
            done
            current=${words[last]}
            if [[ $current == [\"\']* ]]; then
                current=${current:1}
                begun=
            else
                begun=${current%"${current##*[:=]}"}
            fi
            words[last]=$current
            COMPREPLY=()
            while IFS=$'\t' read -r candidate about; do
                case $candidate in
                :files | :folders)
                    compopt -o filenames 2>/dev/null
                    local kind=-f
                    [[ $candidate == :folders ]] && kind=-d
                    while IFS= read -r candidate; do
                        COMPREPLY+=("$candidate")
                    done < <(compgen "$kind" -- "${current#"$begun"}")
                    ;;
                *) COMPREPLY+=("${candidate#"$begun"}") ;;
                esac
            done < <("${words[0]}" completions words -- "${words[@]:1}" 2>/dev/null)
        }
        complete -F _assay assay
        """#

    private static let zshText: VisibleText = #"""
        #compdef assay
        # Completions of assay for zsh.
        _assay() {
            local line
            local -a candidates descriptions
            while IFS= read -r line; do
                case $line in
                (:files) compset -P '--[a-z-]#=' ; _files ;;
                (:folders) compset -P '--[a-z-]#=' ; _files -/ ;;
                (*)
                    candidates+=("${line%%$'\t'*}")
                    descriptions+=("${line//$'\t'/  }")
                    ;;
                esac
            done < <("${words[1]}" completions words -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)
            ((${#candidates})) && compadd -l -d descriptions -a candidates
        }
        compdef _assay assay
        """#

    private static let fishText: VisibleText = #"""
        # Completions of assay for fish.
        function __assay_complete
            set -l words (commandline --tokenize --cut-at-cursor --current-process)
            set -l current (commandline --current-token --cut-at-cursor)
            set -l begun (string match --regex '^--[a-z-]+=' -- $current)
            for line in ($words[1] completions words -- $words[2..] $current 2>/dev/null)
                switch $line
                    case :files
                        for path in (__fish_complete_path (string replace -- "$begun" '' $current))
                            echo "$begun$path"
                        end
                    case :folders
                        for path in (__fish_complete_directories (string replace -- "$begun" '' $current))
                            echo "$begun$path"
                        end
                    case '*'
                        echo $line
                end
            end
        end
        complete --command assay --no-files --arguments '(__assay_complete)'
        """#
}
