/** The colours that follow from the company's own, with the contrast that WCAG 2.2 asks for. */

/** The grounds of tokens.css, on which the company's colour stands. */
const grounds = {
  light: { ground: '#fdfcf9', sunk: '#e6eff4', paper: '#fff7d9' },
  dark: { ground: '#10191f', raised: '#1a262d', paper: '#3a3524' },
}
export const SAMPLE_ACCENT = '#a02c1c'
/** Its scheme in tokens.css was made by eye. */
const sampleScheme = {
  light: { accent: SAMPLE_ACCENT, 'accent-strong': '#7f2014', link: '#7f2014' },
  dark: { accent: '#c94731', 'accent-strong': '#b23c28', link: '#f7a793' },
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** For words; for shapes 3 would do, but a thin line fades on a dark ground. */
const WORDS = 4.5
const SHAPES_IN_THE_DARK = 3.5

interface Scheme {
  accent: string
  'accent-strong': string
  link: string
}

/** Why a colour cannot be the company's, in English; null if it can. */
export function faultOfAccent(accent: string): string | null {
  const ratio = contrast(accent, WHITE)
  return ratio < WORDS
    ? `a darker colour: white words on ${accent} have a contrast of ${ratio.toFixed(2)}:1, and need ${WORDS}:1`
    : null
}

/** @param accent as '#a02c1c', without a fault */
export function schemeOf(accent: string): Record<'light' | 'dark', Scheme> {
  if (accent === SAMPLE_ACCENT) return sampleScheme
  const { light, dark } = grounds
  // White words are readable on it still: what is light enough for the dark ground is far from white.
  const onDark = until(accent, WHITE, (colour) => contrast(colour, dark.ground) >= SHAPES_IN_THE_DARK)
  return {
    light: {
      accent,
      'accent-strong': mixed(accent, BLACK, 0.2),
      link: until(accent, BLACK, (colour) => Object.values(light).every((ground) => contrast(colour, ground) >= 6)),
    },
    dark: {
      accent: onDark,
      'accent-strong': mixed(onDark, BLACK, 0.12),
      link: until(accent, WHITE, (colour) => Object.values(dark).every((ground) => contrast(colour, ground) >= 6)),
    },
  }
}

/** For a stylesheet: '--accent: light-dark(#a02c1c, #c94731); …'; a dark band is dark in both schemes. */
export function declarationsOf(accent: string): string {
  const { light, dark } = schemeOf(accent)
  const names = Object.keys(light) as (keyof Scheme)[]
  const both = names.map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]});`)
  return [...both, `--link-on-deep: ${dark.link};`].join(' ')
}

function until(colour: string, other: string, isEnough: (colour: string) => boolean): string {
  const steps = Array.from({ length: 101 }, (_, step) => mixed(colour, other, step / 100))
  return steps.find(isEnough) as string
}

function mixed(one: string, other: string, share: number): string {
  const parts = partsOf(other)
  const mix = partsOf(one).map((part, at) => Math.round(part * (1 - share) + (parts[at] as number) * share))
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** The contrast as WCAG defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
