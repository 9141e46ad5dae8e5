/** The cards stay in place, until one goes on to another view. */

import { skipToken, useQuery } from '@tanstack/react-query'
import type { Household, Inbox, Reach } from '../../../../shared/desk.ts'
import { queryClient } from '../kept-on-phone.ts'
import { type Args, useAct, useTakeBack } from '../query.ts'

export type Card = Inbox['unanswered' | 'changes' | 'withdrawals' | 'failed' | 'calls'][number]

export interface Answered {
  card: Card
  said: string
  words?: string | null
  /** By what the household is told; null if it is not. */
  reach: Reach | null
  booking: string
  act: string
  /** By this phone's clock, as the time at which an inbox came. */
  at: number
  waitsOn: boolean
  isOver: boolean
}

/** Among what the desk shows, which is forgotten when its session ends. */
const queryKey = ['answered']
const none: readonly Answered[] = []
// A card is recognised by being the same object.
queryClient.setQueryDefaults(queryKey, { structuralSharing: false })

function change(next: (all: readonly Answered[]) => readonly Answered[]): void {
  queryClient.setQueryData<readonly Answered[]>(queryKey, (all = none) => next(all))
}

export const idOf = (card: { id: string } | { booking: string }): string => ('id' in card ? card.id : card.booking)

export const titleOf = (card: Card): string => ('answers' in card ? card.answers.address : (card.name ?? ''))

interface Answer {
  words?: string | null
  /** True of each household unless said otherwise. */
  isTold?(household: Household): boolean
  /** Whether the card waits for the company again afterwards. */
  waitsOn?: boolean
}

export function keepAnswered(household: Household, card: Card, said: string, answer: Answer = {}): void {
  const { id, now, can_take_back } = household
  const { words, isTold = () => true, waitsOn = false } = answer
  if (!can_take_back) return
  forgetAnswered(id)
  const kept: Answered = {
    card,
    said,
    words,
    reach: isTold(household) ? household.reach : null,
    booking: id,
    act: can_take_back.number,
    at: Date.now(),
    waitsOn,
    isOver: false,
  }
  change((all) => [...all, kept])
  setTimeout(
    () => change((all) => all.flatMap((each) => (each !== kept ? each : waitsOn ? [] : { ...kept, isOver: true }))),
    Date.parse(can_take_back.until) - Date.parse(now),
  )
}

type Answering = 'desk_answer' | 'desk_answer_by_call' | 'desk_ask' | 'desk_offer' | 'desk_withdraw'

/** @param card null for what is answered elsewhere than in the inbox */
export function useAnswer<N extends Answering>(name: N, card: Card | null) {
  const { act, isPending } = useAct(name)

  async function answer(
    args: Args<N>,
    said: string | ((household: Household) => string),
    { close, ...more }: Answer & { close?: () => void } = {},
  ): Promise<boolean> {
    const done = await act(args, said)
    if (!done) return false
    // Gone with its card while still open, a dialog would take the message along.
    close?.()
    if (card) keepAnswered(done, card, typeof said === 'string' ? said : said(done), more)
    return true
  }

  return { answer, isPending }
}

export function forgetOver(): void {
  change((all) => all.filter(({ isOver }) => !isOver))
}

/** An inbox that came after an answer has the card again: somebody else has taken it back. */
export function forgetTakenBack({ unanswered, changes, withdrawals, failed, calls }: Inbox, cameAt: number): void {
  const waits = (card: Card) => {
    const list = [
      [isUnanswered, unanswered],
      [isChange, changes],
      [isWithdrawal, withdrawals],
      [isFailed, failed],
      [isCall, calls],
    ] as const
    return list.some(([isOfList, cards]) => isOfList(card) && cards.some((each) => idOf(each) === idOf(card)))
  }
  change((all) => all.filter(({ card, at, waitsOn }) => waitsOn || at > cameAt || !waits(card)))
}

function forgetAnswered(booking: string): void {
  change((all) => all.filter((each) => each.booking !== booking))
}

export function useAnswered(): readonly Answered[] {
  return useQuery<readonly Answered[]>({ queryKey, queryFn: skipToken }).data ?? none
}

export function withAnswered<Waiting extends Card>(
  waiting: readonly Waiting[],
  answered: readonly Answered[],
  isOfList: (card: Card) => card is Waiting,
): Waiting[] {
  const kept = answered.map(({ card }) => card).filter(isOfList)
  const others = waiting.filter((card) => kept.every((each) => idOf(each) !== idOf(card)))
  return [...others, ...kept].sort((one, other) => rank(one) - rank(other))
}

/** Without those that are shown only because they were answered a moment ago. */
export function stillWaiting<Shown extends Card>(shown: readonly Shown[], answered: readonly Answered[]): Shown[] {
  return shown.filter((card) => answered.every((one) => one.card !== card))
}

/** Orders each list as the database does: the oldest first; last, withdrawals without a match and failed messages to the company. */
function rank(card: Card): number {
  if (isChange(card)) return Date.parse(card.asked_at)
  if (isWithdrawal(card)) return Date.parse(card.received_at) + (card.matches.length > 0 || card.booking ? 0 : 1e14)
  return Date.parse(card.created_at) + (isFailed(card) && card.recipient === 'company' ? 1e14 : 0)
}

export const isChange = (card: Card): card is Inbox['changes'][number] => 'pending' in card
export const isWithdrawal = (card: Card): card is Inbox['withdrawals'][number] => 'matches' in card
export const isCall = (card: Card): card is Inbox['calls'][number] => 'asks' in card
export const isFailed = (card: Card): card is Inbox['failed'][number] => 'channel' in card
export const isUnanswered = (card: Card): card is Inbox['unanswered'][number] => 'answer_by' in card

export function useTakeBackAnswer(booking: string, act: string) {
  const { takeBack } = useTakeBack()
  return async () => {
    if (!(await takeBack(act, 'Det är tillbakataget. Hushållet har inte fått veta något.'))) return
    // The views get the new inbox a tick later. The kept card goes only then, so that the list does not close up
    // meanwhile.
    setTimeout(() => forgetAnswered(booking))
  }
}
