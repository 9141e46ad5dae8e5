import { company } from './company.ts'

const { bags, kilos } = company.limits

/** How much one pick-up takes, for both the terms and the agreement mail. */
export const pickupLimits =
  [bags !== null && `Högst ${bags}\u00a0påsar åt gången`, kilos !== null && `högst ${kilos}\u00a0kilo i varje påse`]
    .filter(Boolean)
    .join(', ')
    .replace(/^h/, 'H') || 'Säg till innan om det är många påsar, eller tunga'
