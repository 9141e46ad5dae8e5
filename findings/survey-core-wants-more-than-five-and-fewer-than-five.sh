#!/bin/sh
# survey-core 3.1.1 (npm), SurveyJS, and its Swedish: a form that asks for a post code of five characters.
#
# Guessed, in writing: the Swedish messages say what the English ones say: at least, and no more than.
# Seen: "Ange mer än 5 och färre än 5 tecken", more than five and fewer than five, which nothing is; and "färre än 5" where five are
#       allowed. Whoever puts 191 40 right by these words is told the same again. "Minst" by itself, and all that is said of rows and
#       choices, is right. The two sentences are not among those marked as translated by machine; the documentation and the tracker
#       tell nothing of them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund survey-core@3.1.1 >/dev/null
cd "$work"
cat >ask.cjs <<'JS'
const { Model } = require('survey-core')
require('survey-core/i18n/swedish')
const form = new Model({
  elements: [{ minLength: 5, maxLength: 5 }, { maxLength: 5 }, { minLength: 5 }].map((lengths, i) => ({
    type: 'text',
    name: `code${i}`,
    validators: [{ type: 'text', ...lengths }],
  })),
})
for (const [locale, code] of [['en', '191 40'], ['sv', '191 40'], ['sv', '1914'], ['sv', '19140']]) {
  form.locale = locale
  form.data = { code0: code, code1: code, code2: code }
  form.validate()
  console.log(code, form.getAllQuestions().flatMap((question) => question.errors.map((error) => error.text)).join(' '))
}
JS
node ask.cjs | tee seen
cmp - seen <<'SEEN'
191 40 Please enter at least 5 and no more than 5 characters. Please enter no more than 5 character(s).
191 40 Ange mer än 5 och färre än 5 tecken. Ange färre än 5 tecken.
1914 Ange mer än 5 och färre än 5 tecken. Ange minst 5 tecken.
19140 
SEEN
