import { Said } from '../household-parts.tsx'
import { useAct } from '../query.ts'
import { Case } from './case.tsx'
import { type Answered, forgetAnswered } from './just-answered.ts'

/** Replaces the card during the minute in which the answer can be taken back. */
export function AnsweredCard({ booking: { booking, answers }, said }: Answered) {
  const takeBack = useAct('desk_unanswer')
  const undo = async () => {
    if (await takeBack.act({ booking }, 'Svaret är tillbakataget. Hushållet har inte fått veta något.'))
      forgetAnswered(booking)
  }
  return (
    <Case
      who={
        <h3>
          <Said text={answers.address} />
        </h3>
      }
      says={<p>{said} Mejlet går om en minut.</p>}
      acts={
        <button type="button" className="button quiet" disabled={takeBack.isPending} onClick={undo}>
          Ångra
        </button>
      }
    />
  )
}
