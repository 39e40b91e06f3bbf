# Crypt::JWT: `decode_jwt` with a key set, and each check that its arguments can switch on.
#
# The caller must check, because the library does not: nonce, azp, at_hash, hd, and the elements of an audience that is
# a list. It has no way to require `iat` without refusing one in the future.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use AssayAdapter qw(serve text google audience one_of number signed_in);
use Crypt::JWT 0.034 qw(decode_jwt);

sub verify_id_token {
    my ($probe) = @_;
    google($probe);
    my $audience = audience($probe);
    my $claims = decode_jwt(
        token => text($probe->{id_token}),
        kid_keys => text($probe->{jwks}),
        accepted_alg => 'RS256',
        decode_payload => 1,
        verify_iss => sub { my ($issuer) = @_; one_of($issuer, @{ $probe->{issuers} }) },
        verify_aud => sub {
            my ($audiences) = @_;
            return scalar grep { one_of($_, $audience) } ref $audiences eq 'ARRAY' ? @$audiences : $audiences;
        },
        verify_sub => sub { my ($subject) = @_; return defined $subject && !ref $subject && !number($subject) },
        verify_exp => 1,
        verify_iat => 1,
        verify_nbf => undef,
        leeway => $probe->{leeway},
    );
    return signed_in($claims);
}

serve('Crypt::JWT', { 'verify-id-token' => \&verify_id_token }, qr{^JW[TSE]: |^FATAL: }, features => ['leeway']);
