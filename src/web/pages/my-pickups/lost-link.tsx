import { useState } from 'react'
import { callFunction } from '../../call-function.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { Form, type Sent } from '../../components/form.tsx'
import { TextControl } from '../../components/text-control.tsx'
import { Failed } from '../../components/told.tsx'
import { useBusy } from '../../use-busy.ts'

/** The reply never reveals whether such a household exists. */
export function LostLink() {
  const [isBusy, begin] = useBusy()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [remark, setRemark] = useState<string | null>(null)

  async function send({ form, text }: Sent) {
    const email = text('email')
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(email)
    setError(
      isAddress ? undefined : 'Skriv den e-postadress vi har till dig. Så här ser en adress ut: namn@exempel.se.',
    )
    if (!isAddress) return form.querySelector('input')?.focus()
    setFailure('')
    setSentTo('')
    // Nothing comes of a slip, and the answer does not say so.
    const remarks = await import('../../../shared/remarks.ts').catch(() => null)
    setRemark(remarks?.emailRemark(email) ?? null)
    const response = await callFunction('send_link_again', { email })
    if (response.ok) setSentTo(email)
    else setFailure(response.failure.sentence)
  }

  return (
    <Form className="card lost-link" aria-labelledby="lost-link-title" onSend={(sent) => begin(() => send(sent))}>
      <h3 id="lost-link-title">Få länken i ett mejl</h3>
      <TextControl name="email" label="E-postadressen vi har till dig" error={error} remark={remark} />
      <div className="row">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Skickar …' : 'Skicka länken'}
        </Button>
      </div>
      <Failed why={failure} />
      <div aria-live="polite" aria-atomic>
        {sentTo && (
          <p>
            <span>{'Har vi ett avtal med '}</span>
            <span className="whole">{sentTo}</span>
            <span>{' kommer länken dit om någon minut. Kommer inget, titta bland skräpposten eller hör av dig: '}</span>
            <ContactLinks />.
          </p>
        )}
      </div>
    </Form>
  )
}
