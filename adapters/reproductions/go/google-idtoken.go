// Reproduces the findings about idtoken of google.golang.org/api.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"

	"google.golang.org/api/idtoken"
	"google.golang.org/api/option"

	. "./reproduction"
)

// keySet answers the request for Google's keys.
type keySet struct{}

func (keySet) RoundTrip(request *http.Request) (*http.Response, error) {
	document := fmt.Sprintf(`{"keys":[{"kty":"RSA","kid":"k","use":"sig","alg":"RS256","n":%q,"e":"AQAB"}]}`,
		Encode(Key.N.Bytes()))
	return &http.Response{
		StatusCode: 200, Header: http.Header{}, Request: request, Body: io.NopCloser(strings.NewReader(document))}, nil
}

func main() {
	client := option.WithHTTPClient(&http.Client{Transport: keySet{}})
	validator, err := idtoken.NewValidator(context.Background(), client)
	if err != nil {
		log.Fatal(err)
	}
	verify := func(token string) error {
		_, err := validator.Validate(context.Background(), token, Client)
		return err
	}
	many := strings.Repeat(`"x",`, 20000) + `"y"`
	Accepts("an honest token", verify(Token(Header, "")))
	Refuses("an expired token", verify(Expired()))
	Refuses("a key ID that no key has", verify(Token(`{"alg":"RS256","kid":"other"}`, "")))
	Accepts("an unknown critical header", verify(Token(`{"alg":"RS256","kid":"k","crit":["x"],"x":1}`, "")))
	Accepts("20,001 unknown critical headers", verify(Token(`{"alg":"RS256","kid":"k","crit":[`+many+`]}`, "")))
	Accepts("a line feed after the token", verify(Token(Header, "")+"\n"))
	Refuses("a space after the token", verify(Token(Header, "")+" "))
	Accepts("the issuer of Google's Identity-Aware Proxy", verify(Token(Header, `,"iss":"https://cloud.google.com/iap"`)))
	Accepts("a null after exp", verify(Token(Header, `,"exp":null`)))
	Refuses("a past exp after exp", verify(Token(Header, `,"exp":1`)))
	Refuses("a sub that is a number", verify(Token(Header, `,"sub":1`)))
	Accepts("a byte that is not UTF-8 in a name", verify(Token(Header, ",\"x\xff\":1")))
}
