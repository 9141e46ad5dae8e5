import type { FormEvent, Ref } from 'react'
import { limits } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { TextField } from '../../../components/text-field.tsx'
import type { Status } from './booking-flow.tsx'
import { FrequencyChoice } from './frequency-choice.tsx'
import { MaterialChoice } from './material-choice.tsx'
import { NextPickup } from './next-pickup.tsx'

interface BookingFormProps {
  ref: Ref<HTMLFormElement>
  status: Status
  specialRequest: string
  /** The visitor comes near: time to fetch what sending will need. */
  onTouch(): void
  onEdit(field: string): void
  onDescribeSpecial(opener: HTMLElement): void
  onUntickSpecial(): void
  onSubmit(): void
}

/** The form itself: native controls that hold their own values, so that typing works before any script has come. */
export function BookingForm(props: BookingFormProps) {
  const { ref, status, specialRequest, onTouch, onEdit, onDescribeSpecial, onUntickSpecial, onSubmit } = props
  const problem = status.state === 'refused' ? status.problem : null
  const sending = status.state === 'sending'

  function textField(name: 'name' | 'phone' | 'email' | 'address') {
    const hint = problem?.field === name ? problem.hint : undefined
    return { id: `booking-${name}`, name, maxLength: limits[name], hint }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      id="booking-form"
      className="booking-form card"
      ref={ref}
      noValidate
      aria-labelledby="booking-form-title"
      aria-busy={sending}
      onPointerEnter={onTouch}
      onFocus={onTouch}
      onInput={(event) => onEdit((event.target as HTMLInputElement).name)}
      onSubmit={submit}
    >
      <div className="booking-form-head">
        <h3 id="booking-form-title">Din bokning</h3>
        <NextPickup />
      </div>

      <div className="field-grid">
        <TextField {...textField('name')} label="Namn" autoComplete="name" />
        <TextField {...textField('phone')} type="tel" label="Telefonnummer" autoComplete="tel" inputMode="tel" />
        <TextField
          {...textField('email')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...textField('address')} label="Hämtningsadress" autoComplete="street-address" />
      </div>

      <FrequencyChoice problem={problem} />
      <MaterialChoice
        problem={problem}
        specialRequest={specialRequest}
        onDescribeSpecial={onDescribeSpecial}
        onUntickSpecial={onUntickSpecial}
      />

      <div className="field field-notes">
        <label htmlFor="booking-notes">
          Meddelande <span className="optional">(valfritt)</span>
        </label>
        <textarea
          id="booking-notes"
          name="notes"
          rows={3}
          maxLength={limits.notes}
          enterKeyHint="enter"
          aria-describedby="booking-notes-help"
        />
        <p className="hint" id="booking-notes-help">
          Till exempel portkod eller var påsarna står.
        </p>
      </div>

      <div className="booking-form-end">
        {status.state === 'failed' && (
          <p className="not-sent">
            Bokningen är inte skickad än. Går det inte att skicka den, hör av dig direkt: <ContactLinks />.
          </p>
        )}
        <p className="form-unavailable">
          Formuläret laddades inte klart. Ladda om sidan, eller boka direkt hos oss: <ContactLinks />.
        </p>
        <button type="submit" className="button button-submit" aria-disabled={sending || undefined}>
          <span className="button-text">{sending ? 'Skickar …' : 'Skicka bokning'}</span>
        </button>
        <p className="form-terms hint">
          Du betalar inget nu. Bokningen gäller när vi har bekräftat den, inom {company.answerWithinHours} timmar. Vi
          använder dina uppgifter bara för hämtningen: <a href="#integritet">så hanterar vi dem</a>.
        </p>
      </div>
    </form>
  )
}
