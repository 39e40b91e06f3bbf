#!/usr/bin/env perl
# client: crypt-jwt
# Reproduces the findings about Crypt::JWT in docs/results.md.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Crypt::JWT qw(decode_jwt);
use Reproduction;

my $keys = key_set;

sub verify {
    my ($token) = @_;
    return decode_jwt(token => $token, kid_keys => $keys, accepted_alg => "RS256", decode_payload => 1,
        verify_iss => ISSUER, verify_aud => CLIENT, verify_sub => sub { defined $_[0] && !ref $_[0] }, verify_exp => 1, verify_iat => 1);
}

accepts('an honest token', sub { verify(token(claims())) });
refuses('an expired token', sub { verify(token(claims(exp => time - 60))) }, qr/exp/);
accepts('an exp that is a list with a time past', sub { verify(token(claims(exp => [time - 60]))) });
accepts('an exp that is an object', sub { verify(token(claims(exp => {}))) });
accepts('an exp that is an object with a time past', sub { verify(token(claims(exp => { past => time - 60 }))) });
accepts('an iat that is a word', sub { no warnings; verify(token(claims(iat => 'yesterday'))) });
refuses('a sub that is a list', sub { verify(token(claims(sub => ['1']))) }, qr/sub/);
sub flattened {
    my ($header, $claims, $signature) = split /\./, token(claims(@_));
    return qq({"payload":"$claims","protected":"$header","signature":"$signature"});
}
accepts('a token in the flattened JSON serialization', sub { verify(flattened()) });
refuses('an expired token in that serialization', sub { verify(flattened(exp => time - 60)) }, qr/exp/);
accepts('a critical extension that it does not know', sub { verify(token(claims(), crit => ['x'], x => 1)) });
accepts('a header in UTF-16', sub { verify(token_in_utf_16(claims())) });
$keys->{keys}[0]{alg} = 'RS512';
accepts('a key for another algorithm', sub { verify(token(claims())) });
