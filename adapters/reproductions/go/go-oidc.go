// Reproduces the findings about go-oidc in docs/results.md.
package main

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"time"

	oidc "github.com/coreos/go-oidc"
	jose "gopkg.in/square/go-jose.v2"
)

const client, issuer = "client.apps.googleusercontent.com", "https://accounts.google.com"

// keys is a key set without a network.
type keys struct{ key *rsa.PublicKey }

func (set keys) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	signature, err := jose.ParseSigned(token)
	if err != nil {
		return nil, err
	}
	return signature.Verify(set.key)
}

func main() {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		log.Fatal(err)
	}
	verifier := oidc.NewVerifier(issuer, keys{&private.PublicKey}, &oidc.Config{ClientID: client})
	encode := base64.RawURLEncoding.EncodeToString
	// verified is the subject of a token with these members after those of an honest one.
	verified := func(more string) (string, error) {
		now := time.Now().Unix()
		claims := fmt.Sprintf(`{"iss":%q,"aud":%q,"sub":"1","exp":%d,"iat":%d%s}`, issuer, client, now+3600, now, more)
		signed := encode([]byte(`{"alg":"RS256"}`)) + "." + encode([]byte(claims))
		hash := sha256.Sum256([]byte(signed))
		signature, err := rsa.SignPKCS1v15(rand.Reader, private, crypto.SHA256, hash[:])
		if err != nil {
			log.Fatal(err)
		}
		token, err := verifier.Verify(context.Background(), signed+"."+encode(signature)+"\n ")
		if err != nil {
			return "", err
		}
		return token.Subject, nil
	}
	expect := func(what, more, subject string) {
		found, err := verified(more)
		if err != nil || found != subject {
			log.Fatalf("%s: subject %q, error %v", what, found, err)
		}
		fmt.Printf("  accepts %s: the subject is %q\n", what, found)
	}
	expect("white space after the token", "", "1")
	expect("SUB beside sub", `,"SUB":"2"`, "2")
	expect("a name with a long s", `,"ſub":"2"`, "2")
	text, _ := json.Marshal(fmt.Sprint(time.Now().Unix() + 3600))
	expect("an exp that is a text", `,"exp":`+string(text), "1")
	expect("a null after sub", `,"sub":null`, "1")
	expect("a quotation mark in an overlong form of two bytes", `,"x":"`+"\xc0\xa2"+`"`, "1")
	if _, err := verified(`,"x":"` + "\n" + `"`); err == nil {
		log.Fatal("a line feed in a string: accepted")
	}
	if _, err := verified(`,"exp":1`); err == nil {
		log.Fatal("an expired token: accepted")
	}
}
