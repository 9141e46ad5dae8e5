import { type Answers, frequencyLabel } from '../../../../shared/booking.ts'

/** What a household has told, in the order of the form. */
export const answerLabels = [
  ['phone', 'Telefon'],
  ['address', 'Adress'],
  ['frequency', 'Hur ofta'],
  ['materials', 'Material'],
  ['specialRequest', 'Special'],
  ['notes', 'Meddelande'],
] as const satisfies (readonly [keyof Answers, string])[]

export function answerText(key: keyof Answers, answers: Answers): string {
  if (key === 'frequency') return frequencyLabel(answers.frequency)
  if (key === 'materials') return answers.materials.join(', ')
  return answers[key]
}
