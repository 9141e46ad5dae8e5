/** Payments marked as paid: queued and stored on the phone like the round's presses, one after the other. */

import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Month, MonthRow } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { call } from '../backend.ts'
import { queryClient } from '../kept-on-phone.ts'
import { askAnew, hear } from '../query.ts'
import { monthName } from '../words.ts'
import { queued, type Refusal, secondsAgo } from './presses.ts'

/** No name, because this may wait on the phone after a session ends. */
type Payment = Omit<DeskFunctions['desk_paid'][0], 'seconds_ago'>

const PAID = ['press', 'paid']

queryClient.setMutationDefaults(PAID, {
  ...queued,
  mutationFn: (payment: Payment) => {
    const seconds_ago = secondsAgo(payment)
    // A database that is still of the version before knows nothing of it, and refuses it.
    return call('desk_paid', { ...payment, ...(seconds_ago > 0 && { seconds_ago }) })
  },
  onSuccess: async (answer: Month, { month }: Payment) => {
    const own = ['month', month]
    await hear(own, answer)
    // Once for several that have waited.
    if (queryClient.isMutating({ mutationKey: PAID }) === 1) await askAnew(own)
  },
})

export function useMarkPaid() {
  return useMutation<Month, Error, Payment>({ mutationKey: PAID }).mutate
}

/** Those that were refused, of any household: one that has been erased has no line any more. */
export function useRefusedPayments(): Refusal[] {
  const refused = useMutationState({
    filters: { mutationKey: PAID, status: 'error' },
    select: ({ mutationId, state }) => ({ mutationId, ...state, payment: state.variables as Payment }),
  })
  return refused.map(({ mutationId, payment: { booking, month }, error }) => ({
    id: mutationId,
    booking,
    message: `Betalningen för ${monthName(month)}: ${error?.message}`,
  }))
}

export type WaitingPayments = readonly Payment[]

/**
 * Those of a month that have not arrived yet, oldest first. Asked for all of its lines at once: a line that asks is told whenever anything
 * about any other changes, which of a thousand takes a phone half a minute.
 */
export function useWaitingPayments(month: string): WaitingPayments {
  return useMutationState({
    filters: {
      mutationKey: PAID,
      status: 'pending',
      predicate: ({ state }) => (state.variables as Payment | undefined)?.month === month,
    },
    select: ({ state }) => state.variables as Payment,
  })
}

/** @param waiting those of this line */
export function paymentNow({ owes, paid, remark }: MonthRow, waiting: WaitingPayments) {
  const latest = waiting.findLast(({ paid }) => paid !== null)
  const sum = latest ? (latest.paid ? owes : 0) : paid
  return {
    waits: latest !== undefined,
    paid: sum,
    isPaid: latest ? latest.paid === true : owes > 0 && paid >= owes,
    remark: waiting.findLast(({ remark }) => typeof remark === 'string')?.remark ?? remark,
  }
}
