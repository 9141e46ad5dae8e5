import { company } from './company.ts'

/** What the forms for booking and for another rhythm call themselves, so that our server knows one from before the list changed. */
export const pricesShown = `prices=${Object.values(company.prices).join()}`
