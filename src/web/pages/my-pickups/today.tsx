import { company } from '../../../shared/company.ts'
import { Telephone } from '../../components/contact-links.tsx'
import { type Door, tagWords } from './door.ts'
import { WhenTag } from './when-tag.tsx'

/** The state of today's pick-up, once the bags should be out. */
export function Today({ door, now }: { door: Door; now: Date }) {
  return (
    <>
      <WhenTag words={tagWords(door, now)} />
      {door.phase !== 'collected' && (
        <p>
          {questions[door.phase as keyof typeof questions]} <Telephone />.
        </p>
      )}
    </>
  )
}

const questions = {
  coming: 'Glömde du? Ring',
  late: 'Står påsarna kvar? Ring',
  not_out: `Stod de ute ${company.pickup.from}? Ring`,
  wrong: 'Undrar du över något? Ring',
} as const
