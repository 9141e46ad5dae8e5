#!/bin/sh
# maska 3.2.1, IMask 7.6.1, @maskito/core 5.6.0, cleave-zen 0.0.17 and vanilla-masker 1.2.0 (npm), which put what is typed into a shape: a
# Swedish mobile number, 000-000 00 00, filled in by the telephone itself, which writes it with +46; and words.
#
# Guessed: + is not in the shape, so nothing is taken, or the field is not complete: the customer sees it and writes 070.
# Seen: all five leave out the plus and the blanks and take the first ten digits: 467-017 40 60 for 070-174 06 05, the last two gone; of
#       +46 (0)70 another. maska and IMask call it complete. For letters, which maska writes @ and vanilla-masker S, both take English ones
#       only: Åsa Öberg is saberg. Of a decimal point, where a comma is told, IMask and cleave-zen make a hundred times the sum.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund maska@3.2.1 imask@7.6.1 @maskito/core@5.6.0 cleave-zen@0.0.17 \
  vanilla-masker@1.2.0 >/dev/null
cd "$work"
cat >mask.mjs <<'JS'
import { maskitoTransform } from '@maskito/core'
import { formatGeneral, formatNumeral, unformatNumeral } from 'cleave-zen'
import IMask from 'imask'
import { Mask } from 'maska'
import masker from 'vanilla-masker'
const imask = (text, options) => {
  const mask = IMask.createMask(options)
  mask.resolve(text)
  return mask
}
const shape = [...'000-000 00 00'].map((sign) => (sign === '0' ? /\d/ : sign))
for (const text of ['0701740605', '+46 70 174 06 05', '+46 (0)70-174 06 05']) {
  const maska = new Mask({ mask: '###-### ## ##' })
  const other = imask(text, { mask: '000-000 00 00' })
  const seen = [
    `maska ${maska.masked(text)} ${maska.completed(text) ? 'complete' : 'not complete'}`,
    `IMask ${other.value} ${other.isComplete ? 'complete' : 'not complete'}`,
    `maskito ${maskitoTransform(text, { mask: shape })}`,
    `cleave-zen ${formatGeneral(text, { blocks: [3, 3, 2, 2], delimiters: ['-', ' ', ' '], numericOnly: true })}`,
    `vanilla-masker ${masker.toPattern(text, '999-999 99 99')}`,
  ]
  console.log(`${text}: ${seen.join(',\n  ')}`)
}
console.log(new Mask({ mask: '@@@@@@@@@@' }).masked('Åsa Öberg'), masker.toPattern('Åsa Öberg', 'SSSSSSSSSS'))
const swedish = { delimiter: ' ', numeralDecimalMark: ',' }
for (const sum of ['1250,50', '1250.50']) {
  const number = imask(sum, { mask: Number, radix: ',', thousandsSeparator: ' ', scale: 2 })
  console.log(`${sum}: ${number.typedValue}, ${unformatNumeral(formatNumeral(sum, swedish), swedish)}`)
}
JS
node mask.mjs | tee seen
cmp - seen <<'SEEN'
0701740605: maska 070-174 06 05 complete,
  IMask 070-174 06 05 complete,
  maskito 070-174 06 05,
  cleave-zen 070-174 06 05,
  vanilla-masker 070-174 06 05
+46 70 174 06 05: maska 467-017 40 60 complete,
  IMask 467-017 40 60 complete,
  maskito 467-017 40 60,
  cleave-zen 467-017 40 60,
  vanilla-masker 467-017 40 60
+46 (0)70-174 06 05: maska 460-701 74 06 complete,
  IMask 460-701 74 06 complete,
  maskito 460-701 74 06,
  cleave-zen 460-701 74 06,
  vanilla-masker 460-701 74 06
saberg saberg
1250,50: 1250.5, 1250.50
1250.50: 125050, 125050
SEEN
