import type { KindName } from '../shared/message-kinds.ts'
import { sentence } from '../shared/swedish-text.ts'
import { agreed } from './agreed.ts'
import { bill } from './bill.ts'
import { changed } from './changed.ts'
import { closedDay } from './closed-day.ts'
import { declined } from './declined.ts'
import { ended } from './ended.ts'
import { erased } from './erased.ts'
import { faults } from './faults.ts'
import { link } from './link.ts'
import type { Message, MessageKind } from './message.ts'
import { moved } from './moved.ts'
import { news } from './news.ts'
import { notCollected } from './not-collected.ts'
import { notice } from './notice.ts'
import { offer } from './offer.ts'
import { question } from './question.ts'
import { reminder } from './reminder.ts'
import { reported } from './reported.ts'
import { signIn } from './sign-in.ts'
import { unanswered } from './unanswered.ts'
import { withdrawn } from './withdrawn.ts'

export const kinds: Readonly<Record<KindName, MessageKind>> = {
  notice,
  unanswered,
  agreed,
  offer,
  question,
  declined,
  changed,
  moved,
  ended,
  bill,
  link,
  withdrawn,
  erased,
  closed_day: closedDay,
  reminder,
  not_collected: notCollected,
  reported,
  sign_in: signIn,
  news,
  faults,
}

export function spokenWords(message: Message): string | null {
  const said = kinds[message.kind].said?.(message)
  const { message: own, note = '' } = (message.data ?? {}) as { message?: string; note?: string }
  const theirs = (own ?? note).trim()
  return said ? [said, theirs && sentence(theirs)].filter(Boolean).join(' ') : null
}
