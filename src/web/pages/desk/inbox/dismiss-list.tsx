import { useRef, useState } from 'react'
import type { Inbox } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { Button } from '../../../components/button.tsx'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { useFocusAfter } from '../focus.ts'
import { useAct } from '../query.ts'
import { Said } from '../shared/household.tsx'
import { shortMoment } from '../words.ts'

interface DismissListProps {
  unanswered: Inbox['unanswered']
  onDone(): void
}

export function DismissList({ unanswered, onDone }: DismissListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  useFocusAfter(list)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const dismiss = useAct('desk_dismiss')
  // Items answered by somebody else meanwhile are no longer in the inbox.
  const chosen = unanswered.map(({ booking }) => booking).filter((booking) => marked.has(booking))
  const areAllChosen = chosen.length === unanswered.length
  const number = plural(chosen.length, 'bokning', 'bokningar')

  function mark(booking: string, isMarked: boolean) {
    const next = new Set(marked)
    if (isMarked) next.add(booking)
    else next.delete(booking)
    setMarked(next)
  }

  async function dismissChosen({ close }: DialogSent) {
    const done = await dismiss.act({ bookings: chosen }, `${number} är borta ur inkorgen. Ingen har fått något mejl.`)
    if (!done) return
    close()
    onDone()
  }

  return (
    <fieldset ref={list} className="dismissing">
      <legend>Vilka bokningar är inte på riktigt?</legend>
      <Button
        look="plain"
        onClick={() => setMarked(new Set(areAllChosen ? [] : unanswered.map(({ booking }) => booking)))}
      >
        {areAllChosen ? 'Avmarkera alla' : 'Markera alla'}
      </Button>
      <ul>
        {unanswered.map(({ booking, name, answers, created_at }) => (
          <li key={booking}>
            <label>
              <input
                type="checkbox"
                checked={marked.has(booking)}
                onChange={(event) => mark(booking, event.target.checked)}
              />{' '}
              <span className="dismissed-who">
                <time dateTime={created_at}>{shortMoment(created_at)}</time>{' '}
                <strong>
                  <Said text={name} />
                </strong>
              </span>{' '}
              <span className="dismissed-where">
                <Said text={answers.address} /> <Said text={answers.email} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="stick dismissing-act">
        <p aria-live="polite" aria-atomic>{`${chosen.length} av ${unanswered.length} markerade`}</p>
        <DialogForm
          look="main"
          disabled={chosen.length === 0}
          text={chosen.length === 0 ? 'Rensa bort' : `Rensa bort ${number}`}
          title={`Rensa bort ${number}?`}
          act="Rensa bort"
          onSend={dismissChosen}
        >
          <p>
            Ingen får något mejl om det. Det som rensas bort står kvar under Hushåll, med ”Fick nej”, och kan ändå få
            ett ja.
          </p>
        </DialogForm>
      </div>
    </fieldset>
  )
}
