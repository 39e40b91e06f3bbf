// Package reproduction has a key, tokens made by hand, and assertions for the reproductions.
package reproduction

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log"
	"math/big"
	"strings"
	"time"
)

// Client and Issuer are those of an honest token, and Header is its header.
const (
	Client = "client.apps.googleusercontent.com"
	Issuer = "https://accounts.google.com"
	Header = `{"alg":"RS256","kid":"k"}`
)

// Key signs the tokens.
var Key = newKey()

// Encode writes base64url without padding.
var Encode = base64.RawURLEncoding.EncodeToString

func newKey() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		log.Fatal(err)
	}
	return key
}

// Token is a signed token with these members after those of an honest one.
func Token(header, more string) string {
	now := time.Now().Unix()
	return TokenUntil(now+3600, header, more)
}

// TokenUntil is the same with another time of expiry.
func TokenUntil(expiry int64, header, more string) string {
	claims := fmt.Sprintf(`{"iss":%q,"aud":%q,"sub":"1","exp":%d,"iat":%d%s}`,
		Issuer, Client, expiry, time.Now().Unix(), more)
	signed := Encode([]byte(header)) + "." + Encode([]byte(claims))
	hash := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(rand.Reader, Key, crypto.SHA256, hash[:])
	if err != nil {
		log.Fatal(err)
	}
	return signed + "." + Encode(signature)
}

// Expired is an honest token after its time.
func Expired() string { return TokenUntil(time.Now().Unix()-3600, Header, "") }

// PlusModulus is an honest token to whose signature the modulus was added.
func PlusModulus() string {
	for count := 0; ; count++ {
		parts := strings.Split(Token(Header, fmt.Sprintf(`,"count":%d`, count)), ".")
		signature, err := base64.RawURLEncoding.DecodeString(parts[2])
		if err != nil {
			log.Fatal(err)
		}
		// The sum must have as many bytes as the modulus.
		sum := new(big.Int).Add(new(big.Int).SetBytes(signature), Key.N)
		if sum.BitLen() <= Key.N.BitLen() {
			return parts[0] + "." + parts[1] + "." + Encode(sum.Bytes())
		}
	}
}

// Accepts checks that there is no error.
func Accepts(what string, err error) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
	fmt.Println("  accepts", what)
}

// Refuses checks that there is an error.
func Refuses(what string, err error) {
	if err == nil {
		log.Fatalf("%s: accepted", what)
	}
	fmt.Printf("  refuses %s: %v\n", what, err)
}
