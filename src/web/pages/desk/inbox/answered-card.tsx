import { useAct } from '../query.ts'
import { type Answered, forgetAnswered } from './just-answered.ts'

/** In the place of the card, for the minute in which nobody has heard of the answer. */
export function AnsweredCard({ booking: { booking, answers }, said }: Answered) {
  const takeBack = useAct('desk_unanswer')
  const undo = async () => {
    if (await takeBack.act({ booking }, 'Svaret är tillbakataget. Hushållet har inte fått veta något.'))
      forgetAnswered(booking)
  }
  return (
    <li className="card-plain answered">
      <h3>{answers.address}</h3>
      <p>{said} Mejlet går om en minut.</p>
      <div className="acts">
        <button type="button" className="button quiet" disabled={takeBack.isPending} onClick={undo}>
          Ångra
        </button>
      </div>
    </li>
  )
}
