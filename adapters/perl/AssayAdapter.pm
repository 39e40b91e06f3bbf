# The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Perl.
#
# A client passes `serve` a sub for each operation. It receives the probe's input and returns the output of `accept`.
# `refusals` is a pattern of the messages with which the library refuses: such a die becomes a `reject`, one with an
# Unsupported `unsupported`, and every other one an `error`.
package AssayAdapter;

use strict;
use warnings;
use Encode 'decode';
use Exporter 'import';
use Cpanel::JSON::XS ();

our @EXPORT_OK = qw(serve text google audience one_of number signed_in refuse);

# Answers probes until `bye` or the end of standard input. The rest of the arguments are members of the hello.
sub serve {
    my ($client, $operations, $refusals, %hello) = @_;
    # The output of a library must not mix with the lines of the protocol.
    open my $answers, '>&', \*STDOUT or die "standard output: $!";
    open STDOUT, '>&', \*STDERR or die "standard error: $!";
    $answers->autoflush(1);
    my $json = Cpanel::JSON::XS->new->ascii->canonical->allow_nonref;
    my $first = {
        type => 'hello', protocol => 1, client => $client, version => $ENV{PACKAGE_VERSION} // 'unknown',
        $ENV{ABOUT} ? (about => decode('UTF-8', $ENV{ABOUT})) : (), operations => [sort keys %$operations], clock => 'real', reasons => 'none', %hello
    };
    while (my $line = <STDIN>) {
        my $message = $json->decode($line);
        last if $message->{type} eq 'bye';
        my $answer = $message->{type} eq 'hello' ? $first
            : $message->{type} eq 'probe'
            ? { type => 'result', id => $message->{id}, outcome($message, $operations, $refusals) }
            : next;
        print {$answers} $json->encode($answer), "\n";
    }
}

sub outcome {
    my ($message, $operations, $refusals) = @_;
    my $operation = $operations->{ $message->{operation} };
    return (outcome => 'unsupported', message => $message->{operation}) if !$operation;
    my $output = eval { $operation->($message->{input}) };
    return (outcome => 'accept', output => $output) if $output;
    my $cause = $@;
    return (outcome => 'unsupported', message => $$cause) if ref $cause eq 'AssayAdapter::Unsupported';
    my $words = substr((ref $cause ? ref($cause) . ": " : "") . $cause, 0, 500);
    return (outcome => $words =~ /^application: |$refusals/ ? 'reject' : 'error', message => $words);
}

# A refusal of the application itself.
sub refuse { my ($what) = @_; die "application: $what\n" }

sub unsupported { my ($what) = @_; die bless \$what, 'AssayAdapter::Unsupported' }

# An input of any bytes as text, for a client that accepts only text.
sub text {
    my ($value) = @_;
    unsupported('input that is not UTF-8') if ref $value;
    return $value;
}

# Stops unless the probe is for Google, without a previous token.
sub google {
    my ($probe) = @_;
    unsupported('provider') if $probe->{provider} ne 'google';
    unsupported('previous_id_token') if $probe->{previous_id_token};
}

sub audience { my ($probe) = @_; return $probe->{server_client_id} // $probe->{client_id} }

# Whether the value is one of the texts. The true of JSON is none: Cpanel::JSON::XS, which this file loads, overloads `eq`
# so that every text on its left is equal to it.
sub one_of {
    my ($value, @texts) = @_;
    return defined $value && !ref $value && scalar grep { $value eq $_ } @texts;
}

# Whether the value is a number of JSON. Perl tells one from a text of digits only until it uses one as the other.
sub number {
    my ($value) = @_;
    return !ref $value && Cpanel::JSON::XS->new->encode([$value]) =~ /^\[-?[0-9]/;
}

# The output for accepted claims. A subject of another type keeps its type, and a missing one is left out.
sub signed_in {
    my ($claims) = @_;
    my %output = (subject => $claims->{sub}, email => $claims->{email});
    return { map { defined $output{$_} ? ($_ => $output{$_}) : () } keys %output };
}

1;
