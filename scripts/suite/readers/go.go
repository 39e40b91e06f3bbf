// Reads JSON with Go's encoding/json: a text in hexadecimal in each line; see scripts/suite/reader-causes.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		text, _ := hex.DecodeString(line[:len(line)-1])
		var value any
		if json.Unmarshal(text, &value) != nil {
			fmt.Println("-")
			continue
		}
		written, err := json.Marshal(value)
		if err != nil {
			fmt.Println("-")
			continue
		}
		fmt.Println(hex.EncodeToString(written))
	}
}
