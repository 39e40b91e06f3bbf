// Reads a probe of verify-id-token, and prints how many microseconds of processor time go-jose takes to verify its token:
// the median of batches.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"syscall"
	"time"

	jose "gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"
)

type probe struct {
	Token    string   `json:"id_token"`
	Keys     string   `json:"jwks"`
	ClientID string   `json:"client_id"`
	Issuers  []string `json:"issuers"`
	Nonce    string   `json:"nonce"`
}

func demand(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (input probe) verify(keys jose.JSONWebKeySet) error {
	token, err := jwt.ParseSigned(input.Token)
	if err != nil {
		return err
	}
	if token.Headers[0].Algorithm != string(jose.RS256) {
		return fmt.Errorf("the algorithm is not RS256")
	}
	var claims struct {
		jwt.Claims
		Nonce string `json:"nonce"`
	}
	if err := token.Claims(keys, &claims); err != nil {
		return err
	}
	if claims.Nonce != input.Nonce || claims.Expiry == nil || claims.IssuedAt == nil || claims.Subject == "" {
		return fmt.Errorf("nonce, exp, iat or sub")
	}
	return claims.Validate(jwt.Expected{
		Issuer: input.Issuers[0], Audience: jwt.Audience{input.ClientID}, Time: time.Now()})
}

func processorTime() float64 {
	var usage syscall.Rusage
	demand(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1000
}

func main() {
	var input probe
	demand(json.NewDecoder(os.Stdin).Decode(&input))
	var keys jose.JSONWebKeySet
	demand(json.Unmarshal([]byte(input.Keys), &keys))
	const batches, batch = 61, 100
	var times []float64
	for range [batches]int{} {
		began := processorTime()
		for range [batch]int{} {
			demand(input.verify(keys))
		}
		times = append(times, (processorTime()-began)/batch)
	}
	sort.Float64s(times)
	fmt.Println(times[batches/2])
}
