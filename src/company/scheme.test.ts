import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, faultOfAccent, SAMPLE_ACCENT, schemeOf } from '../shared/scheme.ts'

const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
const token = (name: string, at: 1 | 2) =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\);`).exec(tokens)?.[at] ?? expect.unreachable()
const aColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('whatever colour is taken, every word and shape of it can be seen in both schemes', () => {
  fc.assert(
    fc.property(aColour, (accent) => {
      fc.pre(faultOfAccent(accent) === null)
      const scheme = schemeOf(accent)
      for (const [at, { accent: button, 'accent-strong': pressed, link }, grounds] of [
        [1, scheme.light, ['ground', 'sunk', 'paper']],
        [2, scheme.dark, ['ground', 'raised', 'sunk', 'paper']],
      ] as const) {
        for (const colour of [button, pressed]) expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(button, token('ground', at))).toBeGreaterThanOrEqual(3)
        for (const ground of grounds) expect(contrast(link, token(ground, at))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('the sample’s colour has the scheme of the stylesheet', () => {
  const { light, dark } = schemeOf(SAMPLE_ACCENT)
  for (const name of ['accent', 'accent-strong', 'link'] as const) {
    expect([light[name], dark[name]], name).toEqual([token(name, 1), token(name, 2)])
  }
})
