#!/usr/bin/env perl
# client: mojo-jwt
# Reproduces the findings about Mojo::JWT in docs/results.md.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
BEGIN { $ENV{MOJO_NO_JSON_XS} = 1 } # Mojo's own JSON reader.
use Mojo::JWT;
use Reproduction;

my $keys = key_set;

sub verify { my ($token) = @_; return Mojo::JWT->new->add_jwkset($keys)->decode($token) }

accepts('an honest token', sub { verify(token(claims())) });
refuses('an expired token', sub { verify(token(claims(exp => time - 60))) }, qr/expired/);
refuses('an exp of zero', sub { verify(token(claims(exp => 0))) }, qr/expired/);
accepts('an exp of null', sub { verify(token(claims(exp => undef))) });
accepts('an exp that is a text', sub { verify(token(claims(exp => time + 60 . ''))) });
refuses('an exp that is a word', sub { verify(token(claims(exp => 'soon'))) }, qr/expired/);
accepts('an exp that is a list with a time past', sub { verify(token(claims(exp => [time - 60]))) });
accepts('an exp that is an object', sub { verify(token(claims(exp => {}))) });
accepts('a critical extension that it does not know', sub { verify(token(claims(), crit => ['x'], x => 1)) });
accepts('text after the third part', sub { verify(token(claims()) . '.text') });
accepts('padding in base64url', sub { verify(token(claims()) . '==') });
accepts('characters outside base64url', sub { verify(token(claims()) . '~') });
my $later = time + 60;
accepts('a number without a digit after its point', sub { verify(token_of(qq({"exp":$later,"x":1.}))) });
refuses('a number with a leading zero', sub { verify(token_of(qq({"exp":$later,"x":01}))) }, qr/Malformed JSON/);
$keys->{keys}[0]{alg} = 'RS512';
accepts('a key for another algorithm', sub { verify(token(claims())) });
