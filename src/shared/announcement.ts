import { type PickupExceptions, pickupFor } from './pickup-days.ts'
import { rulesWith } from './pickup-rules.ts'
import { dayName, swedishDay } from './swedish-time.ts'

/** What a visitor has to know of season and room before anything else; empty while there is nothing to say. */
export function announcementFor(now: Date, days: PickupExceptions): string {
  const rules = rulesWith(days, 'once')
  const { firstDay, lastDay } = rules.season
  const first = pickupFor(now, rules, true)
  const today = swedishDay(now)
  const words = []
  // Once, whatever else could be said: nothing can be had.
  if (lastDay && lastDay < today) return 'Vi tar inte emot bokningar just nu.'
  if (firstDay && firstDay > today) words.push(`Vi börjar ${days.season ? 'igen ' : ''}${dayName(firstDay)}.`)
  else if (lastDay) words.push(`Vi kör till och med ${dayName(lastDay)}.`)
  if (first === 'closed') words.push('Vi tar inte emot fler bokningar.')
  if (first === 'full') words.push('Just nu är det fullt. Boka gärna ändå, så hör vi av oss när det finns plats.')
  return words.join(' ')
}
