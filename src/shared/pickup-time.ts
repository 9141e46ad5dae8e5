import { company } from './company.ts'
import { plural } from './swedish-text.ts'
import { weekdayName } from './swedish-time.ts'

/** 'måndag', from the company's ISO weekday. */
export const pickupWeekday = weekdayName(company.pickup.isoWeekday)

/** '08:00–10:00' */
export const pickupHours = `${company.pickup.from}–${company.pickup.to}`

/** Within how long a booking is answered: '24 timmar'. */
export const answerTime = plural(company.answerWithinHours, 'timme', 'timmar')

/** With an ordinary space, as in the specification. */
export const thanks = `Tack för din bokning! Vi kontaktar dig inom ${answerTime.replace('\u00a0', ' ')}.`

/** When the reminder comes: 'kl. 17:00 dagen före'. */
export const remindedAt = `kl.\u00a0${company.reminder.time} dagen före`
