// An adapter: it answers each probe of Assay with what your client does.
//
// Fill in verifyIDToken. The adapter protocol is docs/adapter-protocol.md of Assay.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf16"
)

// object is a JSON object: the input of a probe, the claims of a token or an answer.
type object = map[string]any

// unsupported names what your client cannot be asked.
type unsupported string

func (lacking unsupported) Error() string { return string(lacking) }

var hello = object{
	"type":       "hello",
	"protocol":   1,
	"client":     "my-client",
	"version":    "1",
	"operations": []string{"verify-id-token"},
	// "real": your client reads the clock of the machine. "injected": it takes probe["now"] in place of that clock.
	"clock": "real",
	// What your client checks besides the rest, such as "nonce": it then compares probe["nonce"], if there is one.
	"features": []string{},
}

// verifyIDToken verifies the token as your application does, and returns its claims as your client returns them. An
// error is a refusal, and a panic is a crash.
//
// keySet is the provider's JWK set as JSON text. probe["client_id"] is your client ID, and probe["issuers"] has the
// accepted spellings of the issuer.
func verifyIDToken(idToken, keySet string, probe object) (object, error) {
	return nil, errors.New("fill in verifyIDToken")
}

// text is an input as text; one that is not UTF-8 comes as {"base64": …}.
func text(probe object, name string) (string, error) {
	if value, ok := probe[name].(string); ok {
		return value, nil
	}
	return "", unsupported(name + " that is not UTF-8")
}

// output is what your client makes of the input of an operation.
func output(operation string, probe object) (object, error) {
	if operation != "verify-id-token" {
		return nil, unsupported(operation)
	}
	if probe["provider"] != "google" {
		return nil, unsupported("provider")
	}
	if probe["previous_id_token"] != nil {
		return nil, unsupported("previous_id_token")
	}
	idToken, err := text(probe, "id_token")
	if err != nil {
		return nil, err
	}
	keySet, err := text(probe, "jwks")
	if err != nil {
		return nil, err
	}
	claims, err := verifyIDToken(idToken, keySet, probe)
	if err != nil {
		return nil, err
	}
	// A claim that your client does not return is left out, and not checked here.
	members := object{}
	for name, claim := range map[string]string{"subject": "sub", "email": "email"} {
		if value, ok := claims[claim]; ok {
			members[name] = value
		}
	}
	return members, nil
}

func outcome(operation string, probe object) (answer object) {
	defer func() {
		if cause := recover(); cause != nil {
			answer = object{"outcome": "error", "message": fmt.Sprint("panic: ", cause)}
		}
	}()
	members, err := output(operation, probe)
	var lacking unsupported
	switch {
	case err == nil:
		return object{"outcome": "accept", "output": members}
	case errors.As(err, &lacking):
		return object{"outcome": "unsupported", "message": lacking.Error()}
	default:
		return object{"outcome": "reject", "message": err.Error()}
	}
}

// write prints a message as one line of ASCII.
func write(message object) {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	line := make([]byte, 0, len(text)+1)
	for _, character := range string(text) {
		if character < 0x80 {
			line = append(line, byte(character))
		} else {
			for _, unit := range utf16.Encode([]rune{character}) {
				line = append(line, fmt.Sprintf("\\u%04x", unit)...)
			}
		}
	}
	os.Stdout.Write(append(line, '\n'))
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var message struct {
			Type, ID, Operation string
			Input               object
		}
		if err := json.Unmarshal(line, &message); err != nil {
			panic(err)
		}
		switch message.Type {
		case "hello":
			write(hello)
		case "probe":
			answer := outcome(message.Operation, message.Input)
			answer["type"], answer["id"] = "result", message.ID
			write(answer)
		case "bye":
			return
		}
	}
}
