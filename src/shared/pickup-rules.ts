import type { Rhythm } from './booking.ts'
import { company } from './company.ts'
import type { PickupExceptions, PickupRules } from './pickup-days.ts'

export function rulesWith(
  { closed = [], full, fuller, ended, season }: Partial<PickupExceptions>,
  frequency: Rhythm,
): PickupRules {
  const { firstDay, lastDay } = season ? { firstDay: season.first, lastDay: season.last } : company.season
  // Named one by one: spreading would put all of the company's settings into the page's script.
  return {
    pickup: company.pickup,
    closedDates: [...company.closedDates, ...closed],
    fullDates: full?.[frequency],
    fullerDates: frequency === 'biweekly' ? fuller : undefined,
    changeUntil: company.changeUntil,
    answerWithinHours: company.answerWithinHours,
    season: ended
      ? { lastDay: lastDay && lastDay < ended ? lastDay : ended, isOver: true }
      : { firstDay: firstDay ?? null, lastDay },
  }
}
