import { agreed } from './agreed.ts'
import { changed } from './changed.ts'
import { closedDay } from './closed-day.ts'
import { declined } from './declined.ts'
import { ended } from './ended.ts'
import { erased } from './erased.ts'
import { link } from './link.ts'
import type { MessageKind } from './message.ts'
import { moved } from './moved.ts'
import { notice } from './notice.ts'
import { reminder } from './reminder.ts'
import { signIn } from './sign-in.ts'
import { unanswered } from './unanswered.ts'
import { withdrawn } from './withdrawn.ts'

/** Every kind of message there is, by the name it has in the outbox. */
export const kinds: Readonly<Record<string, MessageKind>> = {
  notice,
  unanswered,
  agreed,
  declined,
  changed,
  moved,
  ended,
  link,
  withdrawn,
  erased,
  closed_day: closedDay,
  reminder,
  sign_in: signIn,
}

/** Those whose data is forgotten once it is of no more use. */
export const secretKinds = Object.keys(kinds).filter((name) => kinds[name]?.isSecret)
