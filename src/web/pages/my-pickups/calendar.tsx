import { useEffect, useRef, useState } from 'react'
import { remindedAt } from '../../../shared/pickup-time.ts'
import { failureWords } from '../../call-function.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { hashKey, makeKey } from '../../household-key.ts'
import { mayTakeFocus } from '../../may-take-focus.ts'
import type { Household } from './use-household.ts'

type Progress =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'failed'; sentence: string }
  | { name: 'made'; path: string }

const isOwnServer = () => document.querySelector<HTMLMetaElement>('meta[name=backend]')?.content === ''

/** The days in the household's own calendar: through a URL on our server, or the file in the mail. */
export function Calendar({ household }: { household: Household }) {
  const [progress, setProgress] = useState<Progress>({ name: 'idle' })
  const toldRef = useRef<HTMLParagraphElement>(null)

  // The pressed element is gone, or has not helped.
  useEffect(() => {
    if (progress.name !== 'made' && progress.name !== 'failed') return
    if (mayTakeFocus(toldRef.current?.parentElement)) toldRef.current?.focus()
  }, [progress])

  async function make() {
    if (progress.name === 'busy') return
    setProgress({ name: 'busy' })
    const key = makeKey()
    try {
      const response = await household.call('add_calendar', { calendar_hash: await hashKey(key) })
      setProgress(
        response.ok
          ? { name: 'made', path: `/kalender/${key}.ics` }
          : { name: 'failed', sentence: response.failure.sentence },
      )
    } catch {
      // The script for the hash could not be fetched; see household-key.ts.
      setProgress({ name: 'failed', sentence: failureWords['no-contact'] })
    }
  }

  return (
    <section className="band" aria-labelledby="calendar-title">
      <div className="wrap split">
        <h2 id="calendar-title">I din kalender</h2>
        <div className="stack">
          {isOwnServer() ? (
            <>
              {progress.name !== 'made' && (
                <>
                  <p>
                    Få dagarna i telefonens kalender. Det du hoppar över eller flyttar ändras där också. Där står bara
                    dagarna, varken namn eller adress.
                  </p>
                  <div className="row">
                    <Button look="quiet" isBusy={progress.name === 'busy'} onClick={() => void make()}>
                      Gör en kalenderlänk
                    </Button>
                  </div>
                </>
              )}
              <p ref={toldRef} tabIndex={-1} role="status">
                {progress.name === 'made'
                  ? 'Länken är klar. Välj hur du vill ha dagarna:'
                  : progress.name === 'failed' && progress.sentence}
              </p>
              {progress.name === 'made' && <CalendarLinks path={progress.path} />}
            </>
          ) : (
            <p>
              Dagarna ligger som en kalenderfil i mejlet där vi sade ja. Öppna den i telefonen, så läggs de in. Filen
              ändras inte när du hoppar över eller flyttar en dag.
            </p>
          )}
          <p className="hint">En kalender kan ligga flera timmar efter. Lita på påminnelsen {remindedAt}.</p>
        </div>
      </div>
    </section>
  )
}

function CalendarLinks({ path }: { path: string }) {
  return (
    <>
      <dl className="ways">
        <div>
          <dt>
            <a href={`webcal://${location.host}${path}`}>Prenumerera</a>
          </dt>
          <dd>Kalendern hämtar ändringar själv. För iPhone, Mac och Outlook.</dd>
        </div>
        <div>
          <dt>
            <a href={path}>Lägg till en gång</a>
          </dt>
          <dd>Dagarna som de är nu. Ändringar kommer inte med.</dd>
        </div>
      </dl>
      <Field label="För Google Kalender: lägg till den här adressen på datorn, Från webbadress">
        <input readOnly value={`${location.origin}${path}`} onFocus={(event) => event.target.select()} />
      </Field>
    </>
  )
}
