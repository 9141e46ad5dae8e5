import type { Inbox } from '../../../../shared/desk.ts'

export function waitingInInbox({ unanswered_count, changes, withdrawals, failed }: Inbox): number {
  return unanswered_count + changes.length + withdrawals.length + failed.length
}
