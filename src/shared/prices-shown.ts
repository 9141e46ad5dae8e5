import { company } from './company.ts'

/** What the forms for booking and for another rhythm call themselves, by which our server knows one that has been open since before the list changed. */
export const pricesShown = `prices=${Object.values(company.prices).join()}`
