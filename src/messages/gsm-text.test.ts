import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsmText, oneSms, SMS_SEPTETS, septets, sms, variable } from './gsm-text.ts'

test('characters of a Swedish page become those of an SMS', () => {
  expect(gsmText('Måndag 08:00–10:00, 125 kr … ”glas” och ’plast’')).toBe(
    'Måndag 08:00-10:00, 125 kr ... "glas" och \'plast\'',
  )
  expect(gsmText('  Zoë Dvořák-Łuczak\u200b Ægir, Þóra,\nSeán 👍 Юлия ﬁ ½ ')).toBe(
    'Zoe Dvorak-Luczak Ægir, Thora, Sean fi 1/2',
  )
  // Decomposed (NFD), as some keyboards send it.
  expect(gsmText('Ha\u0308gerstra\u030an')).toBe('Hägerstrån')
  expect(septets('a€[')).toBe(5)
})

const link = fc.stringMatching(/^https:\/\/[a-z0-9.-]{4,40}\/min-hamtning#[a-z2-9]{26}$/)
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aÅé–\u00a0”€[^…ß👍\u202e\n'),
    fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
  ),
  maxLength: 300,
})

test('with any content a text is one SMS, and its fixed parts are whole', () => {
  fc.assert(
    fc.property(hostile, hostile, link, (name, list, url) => {
      const text = oneSms(
        sms`${variable(name)}: hämtning i morgon, ställ ut ${variable(list)}. Ändra: ${url}`,
        sms`${variable(name)}: hämtning i morgon. Ändra: ${url}`,
      )
      expect(septets(text)).toBeLessThanOrEqual(SMS_SEPTETS)
      expect(text.endsWith(`: ${url}`)).toBe(true)
      expect(text).toContain(': hämtning i morgon')
      expect(gsmText(text)).toBe(text)
    }),
  )
})

test('a text that cannot be one SMS is none', () => {
  for (const wording of [sms`${'x'.repeat(161)}`, sms`${variable('Åsa')} ${'x'.repeat(161)}`]) {
    expect(() => oneSms(wording)).toThrow('It does not fit one SMS')
  }
  expect(oneSms(sms`${variable('Åsa'.repeat(99))} ${'x'.repeat(159)}`)).toBe('x'.repeat(159))
})

test('letters and signs that Unicode does not decompose become the nearest ones', () => {
  expect(gsmText('‘’‚‛′´`“”„‟″«»•·−⁄×')).toBe('\'\'\'\'\'\'\'"""""""---/x')
  expect(gsmText('œŒþÞðÐđĐłŁħĦı')).toBe('oeOEthThdDdDlLhHi')
  expect(gsmText('a\u1680b—c')).toBe('a b-c')
})

test('what is shortened ends with no space, and is counted as it is sent', () => {
  expect(oneSms(sms`${variable('ord '.repeat(60))}.`)).toMatch(/ord\.$/)
  expect(oneSms(sms`${variable('…'.repeat(90))}`)).toBe('.'.repeat(160))
})
