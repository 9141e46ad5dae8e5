import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { sumAsked } from '../../../../shared/price.ts'
import { Button } from '../../../components/button.tsx'
import { type Card, useAnswer } from '../shared/just-answered.ts'

interface AnswerByCallProps {
  call: Pick<Inbox['calls'][number], 'booking' | 'name'>
  asks: NonNullable<Inbox['calls'][number]['asks']>
  card: Card
}

/** The card stays until the household has been reached. */
export function AnswerByCall({ call: { booking, name }, asks, card }: AnswerByCallProps) {
  const { answer, isPending } = useAnswer('desk_answer_by_call', card)
  const reply = (agree: boolean) =>
    answer({ booking, agree, seen: asks }, `${visibleLine(name)} sa ${agree ? 'ja' : 'nej'} till ${sumAsked(asks)}.`, {
      isTold: ({ reach }) => agree && reach !== 'call',
    })
  return (
    <>
      <Button isBusy={isPending} onClick={() => void reply(true)}>
        Hushållet sa ja
      </Button>
      <Button look="quiet" isBusy={isPending} onClick={() => void reply(false)}>
        Hushållet sa nej
      </Button>
    </>
  )
}
