#!/usr/bin/env perl
# client: json-webtoken
# Reproduces the findings about JSON::WebToken in docs/results.md.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Crypt::PK::RSA;
use JSON::WebToken;
use Reproduction;

my $key = Crypt::PK::RSA->new({ map { $_ => key_set->{keys}[0]{$_} } qw(kty n e) })->export_key_pem('public_x509');

sub verify { my ($token) = @_; return JSON::WebToken->decode($token, $key, 1, ['RS256']) }

accepts('an honest token', sub { verify(token(claims())) });
refuses('a changed token', sub { verify(token(claims()) =~ s/\../.f/r) }, qr/^Invalid/);
accepts('a critical extension that it does not know', sub { verify(token(claims(), crit => ['x'], x => 1)) });
accepts('text after the third part', sub { verify(token(claims()) . '.text') });
accepts('dots at the end', sub { verify(token(claims()) . '....') });
refuses('text in a fifth part', sub { verify(token(claims()) . '..text') }, qr/^Not enough or too many segments/);
accepts('padding in base64url', sub { verify(token(claims()) . '==') });
accepts('characters outside base64url', sub { verify(token(claims()) . '~') });
accepts('a header in UTF-16', sub { verify(token_in_utf_16(claims())) });
