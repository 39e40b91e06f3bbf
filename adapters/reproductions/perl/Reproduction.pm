# Keys and tokens made by hand with the program openssl, and assertions for the reproductions.
package Reproduction;

use strict;
use warnings;
use Encode qw(encode);
use Exporter 'import';
use File::Temp ();
use JSON::PP ();
use MIME::Base64 qw(encode_base64url);

our @EXPORT = qw(CLIENT ISSUER key_set claims token token_in_utf_16 token_of accepts refuses);

use constant { CLIENT => 'client.apps.googleusercontent.com', ISSUER => 'https://accounts.google.com' };

my $folder = File::Temp->newdir;
my $json = JSON::PP->new->canonical;
openssl("genrsa -out $folder/key 2048");

sub openssl { my ($arguments) = @_; return scalar qx{openssl $arguments 2>/dev/null} }

sub key_set {
    my ($modulus) = openssl("rsa -in $folder/key -noout -modulus") =~ /=([0-9A-F]+)/;
    my $n = encode_base64url(pack 'H*', $modulus);
    my %key = (kty => 'RSA', kid => 'k', use => 'sig', alg => 'RS256', n => $n, e => 'AQAB');
    return { keys => [\%key] };
}

# The claims of an honest token, with changes.
sub claims {
    my %changes = @_;
    return { iss => ISSUER, aud => CLIENT, sub => '1', iat => time, exp => time + 3600, %changes };
}

sub token {
    my ($claims, %header) = @_;
    return compact(map { $json->encode($_) } { alg => 'RS256', kid => 'k', %header }, $claims);
}

# A token with the text of its claims.
sub token_of { my ($claims) = @_; return compact('{"alg":"RS256","kid":"k"}', $claims) }

# A token whose header is in UTF-16.
sub token_in_utf_16 {
    my ($claims) = @_;
    return compact(encode('UTF-16LE', '{"alg":"RS256","kid":"k"}'), $json->encode($claims));
}

sub compact {
    my $signed = join '.', map { encode_base64url($_) } @_;
    open my $file, '>', "$folder/signed" or die $!;
    print {$file} $signed;
    close $file;
    return "$signed." . encode_base64url(openssl("dgst -sha256 -sign $folder/key $folder/signed"));
}

# Checks that the sub returns.
sub accepts {
    my ($what, $call) = @_;
    eval { $call->(); 1 } or die "$what: $@";
    print "  accepts $what\n";
}

# Checks that the sub dies with such a message.
sub refuses {
    my ($what, $call, $message) = @_;
    die "$what: accepted\n" if eval { $call->(); 1 };
    die "$what: $@" if $@ !~ $message;
    print "  refuses $what: $@";
}

1;
