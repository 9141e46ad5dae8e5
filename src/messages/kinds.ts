import type { MessageKind } from './message.ts'
import { notice } from './notice.ts'
import { reminder } from './reminder.ts'
import { signIn } from './sign-in.ts'

/** Every kind of message there is, by the name it has in the outbox. */
export const kinds: Readonly<Record<string, MessageKind>> = { notice, reminder, sign_in: signIn }

/** Those whose data is forgotten once it is of no more use. */
export const secretKinds = Object.keys(kinds).filter((name) => kinds[name]?.isSecret)
