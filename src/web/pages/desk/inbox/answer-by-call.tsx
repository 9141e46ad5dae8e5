import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { sumAsked } from '../../../../shared/price.ts'
import { Button } from '../../../components/button.tsx'
import { useAct } from '../query.ts'
import { type Card, keepAnswered } from '../shared/just-answered.ts'

interface AnswerByCallProps {
  call: Pick<Inbox['calls'][number], 'booking' | 'name'>
  asks: NonNullable<Inbox['calls'][number]['asks']>
  /** The one that shows it. */
  card: Card
}

/** What a household says to a price that somebody calls about. The card stays until it has been reached. */
export function AnswerByCall({ call: { booking, name }, asks, card }: AnswerByCallProps) {
  const answer = useAct('desk_answer_by_call')
  const reply = async (agree: boolean) => {
    const said = `${visibleLine(name)} sa ${agree ? 'ja' : 'nej'} till ${sumAsked(asks)}.`
    const done = await answer.act({ booking, agree, seen: asks }, said)
    const isTold = agree && done?.reach !== 'call'
    if (done) keepAnswered(done, { card, title: name, said, isTold })
  }
  return (
    <>
      <Button isBusy={answer.isPending} onClick={() => void reply(true)}>
        Hushållet sa ja
      </Button>
      <Button look="quiet" isBusy={answer.isPending} onClick={() => void reply(false)}>
        Hushållet sa nej
      </Button>
    </>
  )
}
