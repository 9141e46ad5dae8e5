#!/bin/sh
# config-file 1.2.1 (Debian's libconfig-file-ocaml-dev 1.2.1-1+b1), which writes and reads the settings of programs in OCaml: sums.
#
# Guessed, in writing: a sum is read back as it was set.
# Seen: it has six digits: below ten thousand kronor all öre are there, above it 12 505,75 is written as 12505.8, and 125 505,25 as 125505.
#       So a season's sum changes by being put away. In a list it is the same. Nothing is said. OCaml itself writes 12505.75. Neither the
#       interface, which calls it a float, nor the changelog nor the tracker tells of digits.
#
# Fails if that changes. Needs apt-get and, with its ocamlfind, libconfig-file-ocaml-dev 1.2.1-1+b1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libconfig-file-ocaml-dev 2>/dev/null | grep -qxF '1.2.1-1+b1' ||
  { echo 'libconfig-file-ocaml-dev 1.2.1-1+b1 is not here' && exit 2; }
cat >sums.ml <<'ML'
let () =
  List.iter
    (fun sum ->
      let group = new Config_file.group in
      let setting = new Config_file.float_cp ~group [ "belopp" ] 0. "" in
      setting#set sum;
      group#write "kund.conf";
      setting#set 0.;
      group#read "kund.conf";
      Printf.printf "%s = %s = %.2f\n" (string_of_float sum) (input_line (open_in "kund.conf")) setting#get)
    [ 125.5; 1250.55; 12505.75; 99999.95; 125505.25 ]
ML
ocamlfind ocamlopt -w -a -package config-file -linkpkg sums.ml -o sums
./sums | tee seen
cmp - seen <<'SEEN'
125.5 = belopp = 125.5 = 125.50
1250.55 = belopp = 1250.55 = 1250.55
12505.75 = belopp = 12505.8 = 12505.80
99999.95 = belopp = 99999.9 = 99999.90
125505.25 = belopp = 125505 = 125505.00
SEEN
