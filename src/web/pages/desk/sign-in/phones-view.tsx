import { type SubmitEvent, useRef, useState } from 'react'
import type { SignedIn } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { useAct, useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { moment } from '../words.ts'
import { PhoneName, phoneNameIn } from './phone-name.tsx'

/** Every phone and laptop signed in to the desk. */
export default function PhonesView() {
  const sessions = useDeskQuery('desk_sessions', {})
  return (
    <>
      <h1>Inloggade telefoner</h1>
      <p>Är en telefon borta? Logga ut den här. Det som låg på den försvinner nästa gång den öppnas.</p>
      <ViewState query={sessions} what="Listan">
        {(phones) => <Phones phones={phones} />}
      </ViewState>
      <p>
        Den som fortfarande läser företagets mejl kan logga in igen. Har någon slutat: byt lösenord till mejlen först.
      </p>
    </>
  )
}

function Phones({ phones }: { phones: readonly SignedIn[] }) {
  const end = useAct('desk_end_session')
  const list = useRef<HTMLUListElement>(null)

  async function signOut({ id }: SignedIn) {
    if (end.isPending) return
    // Its button is gone.
    if (await end.act({ id }, 'Utloggad.')) list.current?.focus()
  }

  return (
    <ul className="rows" ref={list} tabIndex={-1} aria-label="Inloggade">
      {phones.map((phone) => (
        <li key={phone.id}>
          <p>
            <strong>{whose(phone)}</strong>
            <br />
            <span className="small">
              {[phone.name && deviceOf(phone), `senast sedd ${moment(phone.seen_at)}`].filter(Boolean).join(', ')}
            </span>
          </p>
          {phone.own ? (
            <OwnName phone={phone} />
          ) : (
            <button
              type="button"
              className="plain"
              aria-label={`Logga ut den: ${whose(phone)}, senast sedd ${moment(phone.seen_at)}`}
              aria-disabled={end.isPending || undefined}
              onClick={() => void signOut(phone)}
            >
              Logga ut den
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** For a phone that was signed in before anybody asked. */
function OwnName({ phone }: { phone: SignedIn }) {
  const name = useAct('desk_name_session')
  const [hint, setHint] = useState<string>()
  if (phone.name) return null
  return (
    <form
      className="stack"
      noValidate
      onSubmit={async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const given = phoneNameIn(event.currentTarget, setHint)
        if (given) await name.act({ name: given }, `Nu heter den ${visibleLine(given)}.`)
      }}
    >
      <PhoneName hint={hint} />
      <button type="submit" className="button quiet" aria-disabled={name.isPending || undefined}>
        Spara
      </button>
    </form>
  )
}

function whose(phone: SignedIn): string {
  const name = phone.name ? visibleLine(phone.name) : deviceOf(phone)
  return phone.own ? `${name}, den här` : name
}

/** 'Safari, iPhone' from a user agent string. */
function deviceOf({ user_agent }: SignedIn): string {
  const called = user_agent ?? ''
  const browser = [
    ['Edg', 'Edge'],
    ['Firefox', 'Firefox'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([mark]) => called.includes(mark as string))?.[1]
  const machine = ['iPhone', 'iPad', 'Android', 'Macintosh', 'Windows', 'Linux'].find((mark) => called.includes(mark))
  return [browser, machine].filter(Boolean).join(', ') || 'Okänd enhet'
}
