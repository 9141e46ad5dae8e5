import type { MessageKind } from './message.ts'
import { notice } from './notice.ts'

/** Every kind of message there is, by the name it has in the outbox. */
export const kinds: Readonly<Record<string, MessageKind>> = { notice }
