#!/bin/sh
# node-sql-parser 5.4.0 (npm), which takes SQL of PostgreSQL apart and puts it together again, as programs do that add to a query
# (astify and sqlify, nothing changed between); what it writes is asked of PostgreSQL in PGlite 0.5.17 (npm).
#
# Guessed, in writing: each text is the same, since a backslash is a letter like others in PostgreSQL where no E stands before the text.
# Seen: \n, \t, \b, \f, \r and \u with digits become what they are in C, so that a note in JSON, in which a line ends with \n, has a real
#       end of line, which JSON does not allow: PostgreSQL refuses it. C:\temp\nya gets a tab and two lines, without a word. \d, \s and
#       \" are left alone. The README says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-sql-parser@5.4.0 @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >queries.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import sql from 'node-sql-parser'
const database = { database: 'Postgresql' }
const parser = new sql.Parser()
const db = new PGlite()
const ask = async (query) => {
  try {
    return JSON.stringify(Object.values((await db.query(query)).rows[0])[0])
  } catch (error) {
    return error.message
  }
}
for (const text of [String.raw`'{"note":"ring på\nhunden biter"}'::jsonb`, String.raw`'{"note":"\"ring\""}'::jsonb`,
  String.raw`'C:\temp\nya'`, String.raw`'^\d+\s'`]) {
  const query = `SELECT ${text} AS x`
  console.log(text)
  console.log('  before:', await ask(query))
  console.log('  after: ', await ask(parser.sqlify(parser.astify(query, database), database)))
}
JS
node queries.mjs | tee seen
cmp - seen <<'SEEN'
'{"note":"ring på\nhunden biter"}'::jsonb
  before: {"note":"ring på\nhunden biter"}
  after:  invalid input syntax for type json
'{"note":"\"ring\""}'::jsonb
  before: {"note":"\"ring\""}
  after:  {"note":"\"ring\""}
'C:\temp\nya'
  before: "C:\\temp\\nya"
  after:  "C:\temp\nya"
'^\d+\s'
  before: "^\\d+\\s"
  after:  "^\\d+\\s"
SEEN
