import { useEffect, useState } from 'react'
import { streetOf } from '../../../../shared/street.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { makeUuid } from '../../../../shared/uuid.ts'
import { Field } from '../../../components/field.tsx'
import { useDeskQuery } from '../query.ts'
import { HouseholdLink, Said } from '../shared/household.tsx'
import { useKeptField } from '../use-kept-field.ts'
import { ViewHead } from '../view-head.tsx'
import { ViewState } from '../view-state.tsx'
import { shortDay, statusLabels } from '../words.ts'

/** Debounce: the typist has finished a word. */
const PAUSE_MS = 250

const MOST = 30

/** Search terms never appear in a URL, nor in the history: the way back finds them by the id of its entry. */
export default function Find() {
  const [entry] = useState(() => String(history.state?.search ?? makeUuid()))
  const { text, field } = useKeptField(entry)
  const [asked, setAsked] = useState(text)

  useEffect(() => history.replaceState({ search: entry }, ''), [entry])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const found = useDeskQuery('desk_find', { words: asked })
  return (
    <>
      <ViewHead title="Hushåll" />
      <search className="not-on-paper">
        <Field label="Namn, adress eller telefon">
          <input type="search" autoComplete="off" enterKeyHint="search" maxLength={200} {...field} />
        </Field>
      </search>
      {/* Outside the answer, so that it is there before its text (told.tsx). */}
      <p aria-live="polite" aria-atomic className="small">
        {found.data && countOf(found.data.length, asked)}
      </p>
      <ViewState query={found} what="Hushållen">
        {(households) => (
          <ul className="rows found">
            {households.map(({ booking, name, address, status, next_day }) => (
              <li key={booking}>
                <span>
                  <HouseholdLink booking={booking} text={name} /> <Said text={streetOf(address)} />
                </span>
                <span className="found-when">
                  {next_day ? shortDay(next_day) : status === 'agreed' ? 'ingen dag' : statusLabels[status]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ViewState>
    </>
  )
}

function countOf(households: number, asked: string): string {
  if (households === 0)
    return asked ? 'Inga träffar.' : 'Inget hushåll har avtal just nu. Med en sökning hittar du alla som har bokat.'
  return households < MOST
    ? plural(households, 'hushåll')
    : `${MOST}\u00a0hushåll visas. ${asked ? 'Skriv mer' : 'Sök'} för att hitta fler.`
}
