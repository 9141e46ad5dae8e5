import { useRef, useState } from 'react'
import type { SignedIn } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { moment } from '../words.ts'
import { PhoneName, phoneNameIn } from './phone-name.tsx'

export default function PhonesView() {
  const sessions = useDeskQuery('desk_sessions', {})
  return (
    <>
      <h1>Inloggade telefoner</h1>
      <p>Är en telefon borta? Logga ut den här. Det som låg på den försvinner nästa gång den öppnas med täckning.</p>
      <p>
        Den som fortfarande läser företagets mejl kan logga in igen. Har någon slutat: byt lösenord till mejlen först.
      </p>
      <ViewState query={sessions} what="Listan">
        {(phones) => <Phones phones={phones} />}
      </ViewState>
    </>
  )
}

function Phones({ phones }: { phones: readonly SignedIn[] }) {
  const end = useAct('desk_end_session')
  const list = useRef<HTMLUListElement>(null)

  async function signOut({ id }: SignedIn) {
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
            <Button
              look="plain"
              isBusy={end.isPending}
              aria-label={`Logga ut den: ${whose(phone)}, senast sedd ${moment(phone.seen_at)}`}
              onClick={() => void signOut(phone)}
            >
              Logga ut den
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** For a phone that was signed in before anybody asked. */
function OwnName({ phone }: { phone: SignedIn }) {
  const name = useAct('desk_name_session')
  const [error, setError] = useState<string>()
  if (phone.name) return null
  return (
    <Form
      onSend={({ form }) => {
        const given = phoneNameIn(form, setError)
        if (given) void name.act({ name: given }, `Nu heter den ${visibleLine(given)}.`)
      }}
    >
      <PhoneName error={error} />
      <Button type="submit" look="quiet" isBusy={name.isPending}>
        Spara
      </Button>
    </Form>
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
