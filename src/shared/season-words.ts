import { dayNameWithYear } from './swedish-time.ts'

/** How long an agreement holds, above the button that makes it: the end of a sentence. With the year: in June it may be the next. */
export function untilSeasonEnds(lastDay: string | null): string {
  return lastDay ? `, längst till och med ${dayNameWithYear(lastDay)}, avsluta när du vill` : ', tills du avslutar'
}

export function agreementHolds(lastDay: string | null): string {
  return `Annars gäller avtalet tills du eller vi avslutar det${lastDay ? `, längst till och med ${dayNameWithYear(lastDay)}` : ''}.`
}

/** In each question whether last season's households go on: it is advertising, which one can refuse (19 § marknadsföringslagen). */
export const notAskedAgain = 'Säger du nej frågar vi inte fler gånger.'

/** All that is said of a season's last day in pages that are built: of another, our server writes these instead. */
export function seasonWords(lastDay: string | null): string[] {
  return [untilSeasonEnds(lastDay), agreementHolds(lastDay)]
}
