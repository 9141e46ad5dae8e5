import type { Inbox } from '../../../../shared/desk.ts'

export function waitingInInbox(inbox: Inbox): number {
  const { unanswered_count, changes_count, withdrawals_count, failed_count } = inbox
  const { reports, unfilled, unbilled, refunds } = inbox
  const counted = unanswered_count + changes_count + withdrawals_count + failed_count
  return counted + callsOnly(inbox).length + [reports, unfilled, unbilled, refunds].flat().length
}

/** A failed mail is listed once, with its own card. */
export function callsOnly({ calls, failed }: Inbox): Inbox['calls'] {
  return calls.filter(({ id }) => !failed.some((message) => message.id === id))
}
