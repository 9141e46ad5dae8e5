#!/bin/sh
# happy-dom 21.0.4 beside jsdom 29.1.1 (npm), in which tests of a page's forms run without a browser: what a form sends, and whether it may.
#
# Guessed: what HTML says of forms holds in both, as it has for ten years, and what is new may be missing.
# Seen: happy-dom's FormData has the fields of a disabled fieldset, which no browser sends, and of a list with two chosen only the first. A
#       number field keeps "12,5", which is none in HTML, and its valueAsNumber is 12. A day before min and a time beside step are valid,
#       and a text longer than maxlength is not, though nobody has typed it. jsdom has it as browsers do. What is tested in
#       happy-dom for a closed part of a form is not what the customer's telephone sends.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund happy-dom@21.0.4 jsdom@29.1.1 >/dev/null
cd "$work"
cat >form.mjs <<'JS'
import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
const page = `<!doctype html><form>
  <fieldset disabled><input name="port" value="1234"></fieldset>
  <select name="sort" multiple><option selected>glas<option selected>papper</select>
  <input name="antal" type="number" value="12,5"><input name="dag" type="date" value="2026-11-30" min="2026-12-01">
  <input name="tid" type="time" value="08:15" min="08:00" step="1800"><input name="ort" value="Sollentuna" maxlength="5">
</form>`
const other = new Window()
other.document.write(page)
for (const [name, window] of Object.entries({ jsdom: new JSDOM(page).window, 'happy-dom': other })) {
  const form = window.document.querySelector('form')
  const [, , , number, ...rest] = form.elements
  console.log(`${name}: ${[...new window.FormData(form)].map((field) => field.join('=')).join('&')}`)
  const valid = rest.map((field) => `${field.name} ${field.validity.valid ? 'valid' : 'not valid'}`)
  console.log(`  as a number ${number.valueAsNumber}; ${valid.join(', ')}`)
}
process.exit()
JS
node form.mjs | tee seen
cmp - seen <<'SEEN'
jsdom: sort=glas&sort=papper&antal=&dag=2026-11-30&tid=08:15&ort=Sollentuna
  as a number NaN; dag not valid, tid not valid, ort valid
happy-dom: port=1234&sort=glas&antal=12,5&dag=2026-11-30&tid=08:15&ort=Sollentuna
  as a number 12; dag valid, tid valid, ort not valid
SEEN
