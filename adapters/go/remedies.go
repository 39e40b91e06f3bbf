// go-oidc as a remedy of vectors/remedies calls it. scripts/clients/check-remedies puts the code in place of a comment.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"

	"./adapter"
)

// A program with the code imports what it needs; this one has every package that any of the code needs.
var _, _, _, _, _, _ = base64.RawURLEncoding, json.Unmarshal, errors.New, strings.Split, unicode.IsSpace, utf8.Valid

var (
	ctx     = context.WithValue(context.Background(), oauth2.HTTPClient, &http.Client{Timeout: 8 * time.Second})
	keySets = map[string]oidc.KeySet{}
)

func remedied(
	verifier *oidc.IDTokenVerifier, rawIDToken, accessToken, nonce, clientID, hostedDomain string,
) (*oidc.IDToken, error) {
	// THE CODE
	return idToken, nil
}

func verify(input adapter.Object) (adapter.Object, error) {
	token, uri, err := adapter.TokenAnd("jwks_uri", input)
	if err != nil {
		return nil, err
	}
	text := func(name string) string { value, _ := input[name].(string); return value }
	if text("nonce") == "" || text("hosted_domain") == "*" {
		return nil, adapter.Unsupported("a sign-in without a nonce, or of any hosted domain")
	}
	if keySets[uri] == nil {
		keySets[uri] = oidc.NewRemoteKeySet(ctx, uri)
	}
	clientID := adapter.Audience(input)
	issuer := input["issuers"].([]interface{})[0].(string)
	verifier := oidc.NewVerifier(issuer, keySets[uri], &oidc.Config{ClientID: clientID})
	verified, err := remedied(verifier, token, text("access_token"), text("nonce"), clientID, text("hosted_domain"))
	if err != nil {
		return nil, err
	}
	var claims struct {
		Email string `json:"email"`
	}
	if err := verified.Claims(&claims); err != nil {
		return nil, err
	}
	output := adapter.Object{"subject": verified.Subject}
	if claims.Email != "" {
		output["email"] = claims.Email
	}
	return output, nil
}

func main() {
	adapter.Serve("go-oidc", map[string]adapter.Operation{"verify-id-token": verify}, adapter.Object{
		"features":     []string{"jwks_uri", "nonce", "azp", "at_hash", "hosted_domain"},
		"fixed_leeway": 60,
	})
}
