# Reads JSON with Ruby's json: a text in hexadecimal in each line; see scripts/suite/reader-causes.
require "json"

$stdout.sync = true
$stdin.each_line do |line|
  text = [line.strip].pack("H*").force_encoding("UTF-8")
  puts JSON.generate(JSON.parse(text)).unpack1("H*")
rescue JSON::JSONError, EncodingError, ArgumentError
  puts "-"
end
