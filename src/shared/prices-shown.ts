import { company } from './company.ts'

/** What the booking form's page calls itself in each call, by which our server knows one that has been open since before the list changed. */
export const pricesShown = `prices=${Object.values(company.prices).join()}`
