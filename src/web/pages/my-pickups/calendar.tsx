import { useEffect, useRef, useState } from 'react'
import { company } from '../../../shared/company.ts'
import { remindedAt } from '../../../shared/pickup-time.ts'
import { failureWords } from '../../call-function.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { hashKey, makeKey } from '../../household-key.ts'
import { mayTakeFocus } from '../../may-take-focus.ts'
import { useBusy } from '../../use-busy.ts'
import { Band } from './band.tsx'
import type { Household } from './use-household.ts'

const isOwnServer = () => document.querySelector<HTMLMetaElement>('meta[name=backend]')?.content === ''

export function Calendar({ household }: { household: Household }) {
  const [isBusy, begin] = useBusy()
  const [failure, setFailure] = useState('')
  const [path, setPath] = useState('')
  const [isCopied, setCopied] = useState(false)
  const toldRef = useRef<HTMLParagraphElement>(null)

  // The pressed element is gone, or has not helped.
  useEffect(() => {
    if ((path || failure) && mayTakeFocus(toldRef.current?.parentElement)) toldRef.current?.focus()
  }, [path, failure])

  async function make() {
    setFailure('')
    const key = makeKey()
    try {
      const response = await household.call('add_calendar', { calendar_hash: await hashKey(key) })
      if (response.ok) setPath(`/kalender/${key}/${encodeURIComponent(company.name)}.ics`)
      else setFailure(response.failure.sentence)
    } catch {
      // The script for the hash could not be fetched; see household-key.ts.
      setFailure(failureWords['no-contact'])
    }
  }

  return (
    <Band id="calendar-title" title="I din kalender">
      {isOwnServer() ? (
        <>
          {!path && (
            <>
              <p>
                Få dagarna i telefonens kalender. Det du hoppar över eller flyttar ändras där också. Där står bara
                dagarna, och gatan om du har flera avtal hos oss.
              </p>
              <div className="row">
                <Button look="quiet" isBusy={isBusy} onClick={() => void begin(make)}>
                  Gör en kalenderlänk
                </Button>
              </div>
            </>
          )}
          <p ref={toldRef} tabIndex={-1} aria-live="polite" aria-atomic>
            {path ? (isCopied ? 'Adressen är kopierad.' : 'Länken är klar. Välj hur du vill ha dagarna:') : failure}
          </p>
          {path && <Ways path={path} onCopied={() => setCopied(true)} />}
        </>
      ) : (
        <p>
          Dagarna ligger som en kalenderfil i mejlet där vi sa ja. Öppna den i telefonen, så läggs de in. Filen ändras
          inte när du hoppar över eller flyttar en dag.
        </p>
      )}
      <p className="hint">En kalender kan ligga flera timmar efter. Lita på påminnelsen {remindedAt}.</p>
    </Band>
  )
}

/** The link is https only: programs take `webcal:` for http, and the key would travel in the clear each time. */
function Ways({ path, onCopied }: { path: string; onCopied: () => void }) {
  const address = `${location.origin}${path}`
  return (
    <>
      <Field
        label="Prenumerera: lägg till den här adressen i din kalender, så hämtar den ändringar själv"
        hint="I iPhone och Mac lägger du till en prenumererad kalender. I Google Kalender på datorn väljer du ”Från webbadress”, i Outlook ”Prenumerera från webben”."
      >
        <input readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      {'clipboard' in navigator && (
        <div className="row">
          <Button look="quiet" onClick={() => navigator.clipboard.writeText(address).then(onCopied, () => {})}>
            Kopiera adressen
          </Button>
        </div>
      )}
      <dl className="ways">
        <div>
          <dt>
            <a href={`${path}?en-gang`}>Lägg till en gång</a>
          </dt>
          <dd>Dagarna som de är nu. Ändringar kommer inte med.</dd>
        </div>
      </dl>
    </>
  )
}
