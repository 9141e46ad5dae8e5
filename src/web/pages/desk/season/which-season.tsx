import type { Season } from '../../../../shared/desk.ts'
import { dayNameWithYear } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'

interface WhichSeasonProps {
  seasons: Season['seasons']
  /** Null for the one that runs. */
  onChoose(past: { first: string; last: string } | null): void
}

export function WhichSeason({ seasons, onChoose }: WhichSeasonProps) {
  const over = seasons.flatMap(({ first_day, last_day, ended_at }) =>
    ended_at && last_day ? [{ first: first_day, last: last_day }] : [],
  )
  if (over.length === 0) return null
  return (
    <Field label="Siffror för">
      <select onChange={({ currentTarget: { value } }) => onChoose(over.find(({ first }) => first === value) ?? null)}>
        <option value="">De senaste tolv månaderna</option>
        <Options
          of={over.map(({ first, last }) => [
            first,
            `Säsongen ${dayNameWithYear(first)} till ${dayNameWithYear(last)}`,
          ])}
        />
      </select>
    </Field>
  )
}
