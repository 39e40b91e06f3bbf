// Package adapter implements the adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Go.
//
// A client passes Serve a function for each operation. The function receives the probe's input and returns the output
// of an acceptance. An Unsupported error becomes "unsupported", every other error a "reject", and a panic an "error".
package adapter

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf16"
)

// Object is a JSON object: the input of a probe or the output of an acceptance.
type Object = map[string]interface{}

// Operation judges one probe.
type Operation func(input Object) (Object, error)

// Unsupported says what the client lacks for a probe.
type Unsupported string

func (lacking Unsupported) Error() string { return string(lacking) }

// Simultaneous is the feature of a client that can be asked for several steps of sign-ins at once.
const Simultaneous = "simultaneous_steps"

// Serve answers probes until "bye" or the end of standard input. `hello` adds members to the first answer. With the
// feature Simultaneous, each step of a sign-in runs in a goroutine of its own.
func Serve(client string, operations map[string]Operation, hello Object) {
	version := os.Getenv("PACKAGE_VERSION")
	if version == "" {
		version = "unknown"
	}
	names := []string{}
	for name := range operations {
		names = append(names, name)
	}
	first := Object{"type": "hello", "protocol": 1, "client": client, "version": version, "operations": names,
		"clock": "real", "reasons": "none"}
	if about := os.Getenv("ABOUT"); about != "" {
		first["about"] = about
	}
	for name, value := range hello {
		first[name] = value
	}
	features, _ := first["features"].([]string)
	overlaps := contains(features, Simultaneous)
	var steps sync.WaitGroup
	defer waitFor(&steps)
	lines := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var message struct {
			Type, ID, Operation string
			Input               Object
		}
		if err := json.Unmarshal(line, &message); err != nil {
			fmt.Fprintln(os.Stderr, "not a line of the protocol:", err)
			os.Exit(1)
		}
		switch message.Type {
		case "hello":
			write(first)
		case "probe":
			reply := func() {
				answer := outcome(operations[message.Operation], message.Operation, message.Input)
				answer["type"], answer["id"] = "result", message.ID
				write(answer)
			}
			// The next step may be asked for before this one has an answer.
			if overlaps && message.Operation == "sign-in" {
				steps.Add(1)
				go func() {
					defer steps.Done()
					reply()
				}()
			} else {
				reply()
			}
		case "bye":
			return
		}
	}
}

func outcome(operation Operation, name string, input Object) (answer Object) {
	if operation == nil {
		return Object{"outcome": "unsupported", "message": name}
	}
	defer func() {
		if cause := recover(); cause != nil {
			answer = Object{"outcome": "error", "message": fmt.Sprint("panic: ", cause)}
		}
	}()
	output, err := operation(input)
	switch err := err.(type) {
	case nil:
		return Object{"outcome": "accept", "output": output}
	case Unsupported:
		return Object{"outcome": "unsupported", "message": err.Error()}
	default:
		message := []rune(err.Error())
		if len(message) > 500 {
			message = message[:500]
		}
		return Object{"outcome": "reject", "message": string(message)}
	}
}

// waitFor lets the steps that are under way at the end be answered; the suite waits for two seconds.
func waitFor(steps *sync.WaitGroup) {
	done := make(chan struct{})
	go func() {
		steps.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(1500 * time.Millisecond):
	}
}

func contains(names []string, name string) bool {
	for _, known := range names {
		if known == name {
			return true
		}
	}
	return false
}

var writing sync.Mutex

// write prints a message as one line of ASCII.
func write(message Object) {
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	line := make([]byte, 0, len(text)+1)
	for _, character := range string(text) {
		if character < 0x80 {
			line = append(line, byte(character))
		} else if high, low := utf16.EncodeRune(character); high != 0xFFFD {
			line = append(line, fmt.Sprintf("\\u%04x\\u%04x", high, low)...)
		} else {
			line = append(line, fmt.Sprintf("\\u%04x", character)...)
		}
	}
	writing.Lock()
	defer writing.Unlock()
	os.Stdout.Write(append(line, '\n'))
}

// Text is a member of the input that the client takes as text.
func Text(input Object, name string) (string, error) {
	if text, ok := input[name].(string); ok {
		return text, nil
	}
	return "", Unsupported(name + " that is absent or is not UTF-8")
}

// Google refuses what a client for Google, without a memory of earlier tokens, cannot be asked.
func Google(input Object) error {
	if input["provider"] != "google" {
		return Unsupported("provider")
	}
	if input["previous_id_token"] != nil {
		return Unsupported("previous_id_token")
	}
	return nil
}

// TokenAnd returns the ID token of a probe about Google, and the member that tells the keys.
func TokenAnd(keys string, input Object) (string, string, error) {
	if err := Google(input); err != nil {
		return "", "", err
	}
	token, err := Text(input, "id_token")
	if err != nil {
		return "", "", err
	}
	source, err := Text(input, keys)
	return token, source, err
}

// Audience is the client ID that the token must be meant for.
func Audience(input Object) string {
	if server, ok := input["server_client_id"].(string); ok {
		return server
	}
	return input["client_id"].(string)
}

// SignedIn is the output for accepted claims. A subject of another type keeps its type, and a missing one is left out.
func SignedIn(claims Object) Object {
	output := Object{}
	for name, claim := range map[string]string{"subject": "sub", "email": "email"} {
		if value := claims[claim]; value != nil {
			output[name] = value
		}
	}
	return output
}
