import type { Outcome } from '../../../../shared/agreement.ts'
import { company } from '../../../../shared/company.ts'
import type { Stop } from '../../../../shared/desk.ts'

/** Common problems, one press each; the household reads the text. The company's own, or only what can be true of this stop. */
export function readyWords(
  { notes, materials }: Pick<Stop, 'notes' | 'materials'>,
  outcome: Exclude<Outcome, 'collected'>,
  own = company.reasons,
): readonly string[] {
  if (own) return own[outcome === 'wrong' ? 'wrong' : 'notOut']
  const words =
    outcome === 'not_out'
      ? [
          'Vi kom inte in, grinden var låst.',
          /\d/.test(notes) ? 'Portkoden stämde inte.' : 'Vi kom inte in utan portkod.',
          'Vi såg inget vid dörren.',
        ]
      : [
          materials.length > 1 && 'Olika slag låg i samma påse.',
          materials.some((material) => material !== 'Pappkartonger') && 'Det var inte sköljt.',
          materials.includes('Pappkartonger') && 'Kartongerna var inte hopvikta.',
          'Påsen gick inte att se igenom.',
        ]
  return words.filter((text) => text !== false)
}
