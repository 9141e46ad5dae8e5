import type { Inbox } from '../../../../shared/desk.ts'

export function waitingInInbox({ unanswered, changes, withdrawals, failed }: Inbox): number {
  return unanswered.length + changes.length + withdrawals.length + failed.length
}
