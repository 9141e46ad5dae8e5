import type { SkipPlan } from './agreement.ts'
import { kronor } from './price.ts'
import { capital, listed, plural } from './swedish-text.ts'
import { dayName, monthOf } from './swedish-time.ts'

export function planWords({ pickups, kept, months }: SkipPlan): string {
  const names = (of: SkipPlan['months']) => listed(of.map(({ month }) => monthOf(month)))
  const cheaper = months.filter(({ before, owes }) => owes < before)
  const asEver = months.filter(({ before, owes }) => owes === before && before > 0)
  const costs = [
    cheaper.length > 0 &&
      `${names(cheaper)} kostar ${cheaper.every(({ owes }) => owes === 0) ? 'inget' : `${cheaper.length > 1 ? 'tillsammans ' : ''}${kronor(cheaper.reduce((sum, { owes }) => sum + owes, 0))}`}`,
    asEver.length > 0 && `${names(asEver)} ${cheaper.length > 0 ? '' : 'kostar '}som vanligt`,
  ]
    .filter(Boolean)
    .join(', ')
  return [
    `${plural(pickups, 'hämtning', 'hämtningar')} hoppas över.`,
    kept.length > 0 && `${capital(listed(kept.map(dayName)))} är det för sent för, så då kommer vi.`,
    costs && `${capital(costs)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
