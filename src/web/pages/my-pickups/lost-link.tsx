import { type SubmitEvent, useState } from 'react'
import { fields } from '../../../shared/booking.ts'
import { callFunction } from '../../call-function.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { TextField } from '../../components/text-field.tsx'

type Progress =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'failed'; sentence: string }
  | { name: 'sent'; email: string }

/** Mails the link again. Its reply never reveals whether such a household exists. */
export function LostLink() {
  const [progress, setProgress] = useState<Progress>({ name: 'idle' })
  const [hint, setHint] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress.name === 'busy') return
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      setHint('Skriv den e-postadress vi har till dig. Så här ser en adress ut: namn@exempel.se.')
      field.focus()
      return
    }
    setHint(undefined)
    setProgress({ name: 'busy' })
    const response = await callFunction('send_link_again', { email })
    setProgress(response.ok ? { name: 'sent', email } : { name: 'failed', sentence: response.failure.sentence })
  }

  return (
    <form
      className="card lost-link"
      noValidate
      aria-labelledby="lost-link-title"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="lost-link-title">Få länken med e-post</h3>
      <TextField
        id="lost-link-email"
        name="email"
        type="email"
        label="E-postadressen vi har till dig"
        autoComplete="email"
        spellCheck={false}
        maxLength={fields.email.limit}
        hint={hint}
      />
      <div className="row">
        <Button type="submit" isBusy={progress.name === 'busy'}>
          {progress.name === 'busy' ? 'Skickar …' : 'Skicka länken'}
        </Button>
      </div>
      <div role="alert" aria-live="assertive">
        {progress.name === 'failed' && <p className="error">{progress.sentence}</p>}
      </div>
      <div role="status">
        {progress.name === 'sent' && (
          <p>
            <span>{`Har vi ett avtal med ${progress.email} kommer länken dit om någon minut. Kommer inget, titta bland skräpposten eller hör av dig: `}</span>
            <ContactLinks />.
          </p>
        )}
      </div>
    </form>
  )
}
