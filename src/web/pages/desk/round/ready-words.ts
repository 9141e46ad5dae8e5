import type { Outcome } from '../../../../shared/agreement.ts'
import { company } from '../../../../shared/company.ts'
import type { Stop } from '../../../../shared/desk.ts'

type Booked = Pick<Stop, 'notes' | 'materials'>

/** What a sentence speaks of, and of which stops that can be true. */
const onlyWhere: [what: RegExp, isPossible: (booked: Booked) => boolean][] = [
  [/\bportkoden\b/i, ({ notes }) => /\d/.test(notes)],
  [/\butan portkod\b/i, ({ notes }) => !/\d/.test(notes)],
  // Whatever the company calls what is put out.
  [/\bi samma \p{L}/iu, ({ materials }) => materials.length > 1],
  [/\bsköljt\b/i, ({ materials }) => materials.some((material) => material !== 'Pappkartonger')],
  [/\bkartongerna\b/i, ({ materials }) => materials.includes('Pappkartonger')],
]

export function readyWords(
  booked: Booked,
  outcome: Exclude<Outcome, 'collected'>,
  { notOut, wrong } = company.reasons,
): readonly string[] {
  return (outcome === 'wrong' ? wrong : notOut).filter((words) =>
    onlyWhere.every(([what, isPossible]) => !what.test(words) || isPossible(booked)),
  )
}
