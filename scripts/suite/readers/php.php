<?php
// Reads JSON with PHP's json_decode: a text in hexadecimal in each line; see scripts/suite/reader-causes.
while (($line = fgets(STDIN)) !== false) {
    try {
        $value = json_decode(hex2bin(trim($line)), false, 512, JSON_THROW_ON_ERROR);
        $text = json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
        echo bin2hex($text), "\n";
    } catch (JsonException $error) {
        echo "-\n";
    }
}
