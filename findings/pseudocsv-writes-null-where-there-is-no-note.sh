#!/bin/sh
# PGObject::Util::PseudoCSV 2 (Debian's libpgobject-util-pseudocsv-perl 2-2), which writes and reads the rows and lists of Postgres as text
# for LedgerSMB: a household's name, note and street, as a row, given to PostgreSQL (PGlite 0.5.17, npm).
#
# Guessed, in writing: a row is written as Postgres writes it, so that what is undefined is null there, and what is empty is empty.
# Seen: it is the other way round. What is undefined is written NULL, as it is in a list, but in a row that is a word like any other: the
#       household has the note "NULL". What is empty is written as nothing, and nothing is null in a row. Nothing is said. A word NULL of
#       one's own is within quotation marks. The manual says that both rows and lists can be written, and no tracker tells of it.
#
# Fails if that changes. Needs apt-get, perl, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
apt-get download -qq libpgobject-util-pseudocsv-perl=2-2 >/dev/null 2>&1
dpkg -x libpgobject-util-pseudocsv-perl_*.deb .
cat >write.pl <<'PERL'
use PGObject::Util::PseudoCSV;
print to_pseudocsv($_, 1), "\n" for ['Bo Ek', undef, 'Ekbacken 5, 2 tr'], ['Cy Ek', '', 'Ekbacken 7'], ['Ek', 'NULL', 'Ekbacken 9'];
PERL
PERL5LIB="$work/usr/share/perl5" perl write.pl >rows
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create()
await database.exec('create type home as (name text, note text, street text)')
for (const row of readFileSync('rows', 'utf8').trim().split('\n'))
  console.log(row, '=', JSON.stringify((await database.query('select ($1::text::home).*', [row])).rows[0]))
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
(Bo Ek,NULL,"Ekbacken 5, 2 tr") = {"name":"Bo Ek","note":"NULL","street":"Ekbacken 5, 2 tr"}
(Cy Ek,,Ekbacken 7) = {"name":"Cy Ek","note":null,"street":"Ekbacken 7"}
(Ek,"NULL",Ekbacken 9) = {"name":"Ek","note":"NULL","street":"Ekbacken 9"}
SEEN
