/** Below what one may carry in a calendar year and at once with only a notification (county board of Stockholm, waste transport). */
export const MOST_CUBIC_METRES = { year: 50, trip: 5 }

/** The share of it from which the company is told: a permit takes weeks. */
export const NEARLY = 0.8

export function cubicMetres(bags: number, { litresPerBag }: { litresPerBag: number }): number {
  return (bags * litresPerBag) / 1000
}
