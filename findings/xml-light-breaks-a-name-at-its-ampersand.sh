#!/bin/sh
# Xml-Light 2.4 (Debian's libxml-light-ocaml-dev 2.4-1+b4), an XML reader for OCaml: a name with a CDATA section in it, as programs write
# "& Söner", and a sum with a comment in it.
#
# Guessed, in writing: text with CDATA in it is the text as it stands, read and written again.
# Seen: where a CDATA section begins and ends there is a line break, and where a comment stood: Ek & Söner is read as two lines, and 1250
#       with a comment behind the thousand as 1 and 250. It writes them so, too. Nothing is said. With &amp; or as one whole section the
#       same name is right. The interface says that PCData is text; the tracker tells of text that is blanks only (#18), not of breaks.
#
# Fails if that changes. Needs ocamlfind, ocamlc and libxml-light-ocaml-dev 2.4-1+b4.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' libxml-light-ocaml-dev 2>/dev/null | grep -qxF '2.4-1+b4' ||
  { echo 'libxml-light-ocaml-dev 2.4-1+b4 is not here' && exit 2; }
cat >names.ml <<'ML'
let rec text = function
  | Xml.PCData part -> part
  | Xml.Element (_, _, parts) -> String.concat "" (List.map text parts)

let quoted text = String.concat "\\n" (String.split_on_char '\n' text)

let () =
  List.iter
    (fun source ->
      let read = Xml.parse_string source in
      Printf.printf "%s: %s, written %s\n" source (quoted (text read)) (quoted (Xml.to_string read)))
    [ "<namn>Ek <![CDATA[& Söner]]></namn>"; "<namn>Åsa <![CDATA[& Bo]]> Ek</namn>"; "<namn>Ek &amp; Söner</namn>";
      "<namn><![CDATA[Ek & Söner]]></namn>"; "<summa>1<!-- tusen -->250</summa>"; "<summa>1250</summa>" ]
ML
ocamlfind ocamlc -package xml-light -linkpkg names.ml -o names
./names | tee seen
cmp - seen <<'SEEN'
<namn>Ek <![CDATA[& Söner]]></namn>: Ek \n& Söner, written <namn>Ek \n&amp; Söner</namn>
<namn>Åsa <![CDATA[& Bo]]> Ek</namn>: Åsa \n& Bo\n Ek, written <namn>Åsa \n&amp; Bo\n Ek</namn>
<namn>Ek &amp; Söner</namn>: Ek & Söner, written <namn>Ek &amp; Söner</namn>
<namn><![CDATA[Ek & Söner]]></namn>: Ek & Söner, written <namn>Ek &amp; Söner</namn>
<summa>1<!-- tusen -->250</summa>: 1\n250, written <summa>1\n250</summa>
<summa>1250</summa>: 1250, written <summa>1250</summa>
SEEN
