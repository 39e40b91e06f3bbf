// Reproduces the findings about go-oidc in docs/results.md.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	oidc "github.com/coreos/go-oidc"
	jose "gopkg.in/square/go-jose.v2"

	. "./reproduction"
)

// keys is a key set without a network.
type keys struct{}

func (keys) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	signature, err := jose.ParseSigned(token)
	if err != nil {
		return nil, err
	}
	return signature.Verify(&Key.PublicKey)
}

// verify compares the subject, because some findings change it.
func verify(token, subject string) error {
	verified, err := oidc.NewVerifier(Issuer, keys{}, &oidc.Config{ClientID: Client}).Verify(context.Background(), token)
	if err == nil && verified.Subject != subject {
		err = fmt.Errorf("the subject is %q", verified.Subject)
	}
	return err
}

func main() {
	text, _ := json.Marshal(fmt.Sprint(time.Now().Unix() + 3600))
	Accepts("an honest token", verify(Token(Header, ""), "1"))
	Refuses("an expired token", verify(Expired(), "1"))
	Accepts("white space after the token", verify(Token(Header, "")+"\n ", "1"))
	Accepts("SUB beside sub, and takes it", verify(Token(Header, `,"SUB":"2"`), "2"))
	Accepts("a name with a long s, and takes it", verify(Token(Header, `,"ſub":"2"`), "2"))
	Accepts("an exp that is a text", verify(Token(Header, `,"exp":`+string(text)), "1"))
	Accepts("a null after sub", verify(Token(Header, `,"sub":null`), "1"))
	Accepts("a quotation mark in an overlong form", verify(Token(Header, ",\"x\":\"\xc0\xa2\""), "1"))
	Refuses("a line feed in a string", verify(Token(Header, ",\"x\":\"\n\""), "1"))
}
