import { useRef } from 'react'
import type { SignedIn } from '../../../shared/desk.ts'
import { useAct, useDeskQuery } from './query.ts'
import { moment } from './words.ts'

/** Every phone and laptop signed in to the desk. */
export function Sessions() {
  const sessions = useDeskQuery('desk_sessions', {})
  const end = useAct('desk_end_session')
  const heading = useRef<HTMLHeadingElement>(null)

  async function signOut({ id }: SignedIn) {
    if (end.isPending) return
    const text = 'Utloggad. Det som låg på den enheten försvinner nästa gång den öppnas.'
    // Its button is gone.
    if (await end.act({ id }, text)) heading.current?.focus()
  }

  if (sessions.error) return <p className="error">{sessions.error.message}</p>
  if (!sessions.data) return <p role="status">Hämtar …</p>
  return (
    <section className="stack" aria-labelledby="sessions">
      <h3 id="sessions" ref={heading} tabIndex={-1}>
        Inloggade telefoner
      </h3>
      <ul className="rows">
        {sessions.data.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{nameOf(session)}</strong>
              {session.own && ', den här'}
              <br />
              Senast sedd {moment(session.seen_at)}
            </p>
            {!session.own && (
              <button
                type="button"
                className="plain"
                aria-label={`Logga ut den: ${nameOf(session)}, senast sedd ${moment(session.seen_at)}`}
                aria-disabled={end.isPending || undefined}
                onClick={() => void signOut(session)}
              >
                Logga ut den
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Safari, iPhone' from a user agent string. */
function nameOf({ user_agent }: SignedIn): string {
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
