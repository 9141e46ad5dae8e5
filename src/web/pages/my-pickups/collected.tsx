import type { Outcome } from '../../../shared/agreement.ts'
import { countOfBags, numberOf } from '../../../shared/bags.ts'
import { type Material, materials } from '../../../shared/booking.ts'
import { company } from '../../../shared/company.ts'
import { estimatedWeight } from '../../../shared/weight.ts'
import { dayWithYear, divide, isOutcome, times } from '../../household/days.ts'
import { MaterialBag } from '../../illustrations/material-bag.tsx'
import { MOST_IN_PILE, Pile } from '../../illustrations/pile.tsx'
import type { PartProps } from './use-household.ts'

export function Collected({ state, now }: PartProps) {
  const { pickups, bags } = state.totals
  const counted = materials.flatMap((material) => {
    const count = bags[material] ?? 0
    return count > 0 ? [{ material, count }] : []
  })
  const total = numberOf(bags)
  const weight = estimatedWeight(bags)
  const perBag = Math.ceil(total / MOST_IN_PILE)
  const { past, ahead } = divide(state, now)
  // Some days are collected early, when the bags are out the evening before.
  const visited = [...past, ...ahead].flatMap(({ day, state }) => (isOutcome(state) ? { day, state } : [])).reverse()

  return (
    <section className="band collected" aria-labelledby="collected-title">
      <div className="wrap">
        <div className="stack">
          <h2 id="collected-title">{total > 0 ? collectedHeading(total, pickups) : 'Hämtningar hittills'}</h2>
          {counted.length > 0 && (
            <ul className="counts row">
              {counted.map(({ material, count }) => (
                <li key={material}>
                  <MaterialBag className="bag-of" material={material} />
                  <strong>{count}</strong>
                  <span>{` ${material}`}</span>
                </li>
              ))}
            </ul>
          )}
          {weight && <p>{weight}</p>}
          {perBag > 1 && <p className="hint">{`Varje ${company.bag.one} i bilden är ${countOfBags(perBag)}.`}</p>}
          {visited.length > 0 && (
            <details>
              <summary>Dag för dag</summary>
              <ul className="lines">
                {visited.map(({ day, state }) => (
                  <li key={day}>{`${dayWithYear(day, now)}: ${outcomes[state]}`}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <Pile bags={mixed(counted, perBag)} />
      </div>
    </section>
  )
}

const outcomes: Record<Outcome, string> = {
  collected: 'hämtat',
  not_out: 'inget stod ute',
  wrong: 'fel sorterat, står kvar hos dig',
}

function collectedHeading(total: number, pickups: number): string {
  return `${countOfBags(total)} på ${times(pickups)}`
}

/** The materials alternately, in proportion to their share of the pile. */
function mixed(counted: { material: Material; count: number }[], perBag: number): Material[] {
  return counted
    .flatMap(({ material, count }) => {
      const drawn = Math.max(1, Math.floor(count / perBag))
      return Array.from({ length: drawn }, (_, at) => ({ material, rank: (at + 0.5) / drawn }))
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_IN_PILE)
    .map(({ material }) => material)
}
