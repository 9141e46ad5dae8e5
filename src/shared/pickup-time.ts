import { company } from './company.ts'

const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']

/** 'måndag', from the company's ISO weekday. */
export const pickupWeekday = weekdays[company.pickup.isoWeekday - 1] as string

/** '08:00–10:00' */
export const pickupHours = `${company.pickup.from}–${company.pickup.to}`
