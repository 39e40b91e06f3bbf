// Reproduces the findings about golang-jwt.
package main

import (
	"strings"

	"github.com/golang-jwt/jwt"

	. "./reproduction"
)

func verify(token string) error {
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"RS256"}))
	_, err := parser.ParseWithClaims(token, jwt.MapClaims{}, func(*jwt.Token) (interface{}, error) { return &Key.PublicKey, nil })
	return err
}

// changed is a token with another letter in its claims.
func changed(token string) string {
	at := strings.Index(token, ".") + 20
	return token[:at] + string(token[at]^1) + token[at+1:]
}

func main() {
	Accepts("an honest token", verify(Token(Header, "")))
	Refuses("an expired token", verify(Expired()))
	Accepts("an unknown critical header", verify(Token(`{"alg":"RS256","crit":["x"],"x":1}`, "")))
	Accepts("a line feed after the token", verify(Token(Header, "")+"\n"))
	Refuses("a space after the token", verify(Token(Header, "")+" "))
	Accepts("a signature to which the modulus was added", verify(PlusModulus()))
	Refuses("that token with another letter in its claims", verify(changed(PlusModulus())))
	Accepts("a byte that is not UTF-8 in a name", verify(Token(Header, ",\"x\xff\":1")))
	Refuses("a line feed in a name", verify(Token(Header, ",\"x\n\":1")))
}
