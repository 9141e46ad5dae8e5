#!/bin/sh
# happy-dom 21.0.4 beside jsdom 29.1.1 (npm), in which tests of a page's forms run without a browser: what a form sends.
#
# Guessed: what HTML says of forms holds in both, as it has for ten years, and what is new may be missing.
# Seen: happy-dom's FormData has the fields of a disabled fieldset, which no browser sends, and of a list with two chosen only the first. A
#       number field keeps "12,5", which is none in HTML, and its valueAsNumber is 12. jsdom has it as browsers do. What is tested in
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
  <input name="antal" type="number" value="12,5">
</form>`
const other = new Window()
other.document.write(page)
for (const [name, window] of Object.entries({ jsdom: new JSDOM(page).window, 'happy-dom': other })) {
  const form = window.document.querySelector('form')
  const [, , , number] = form.elements
  console.log(`${name}: ${[...new window.FormData(form)].map((field) => field.join('=')).join('&')}`)
  console.log(`  as a number ${number.valueAsNumber}`)
}
process.exit()
JS
node form.mjs | tee seen
cmp - seen <<'SEEN'
jsdom: sort=glas&sort=papper&antal=
  as a number NaN
happy-dom: port=1234&sort=glas&antal=12,5
  as a number 12
SEEN
