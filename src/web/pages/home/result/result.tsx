import { renderToStaticMarkup } from 'react-dom/server'
import type { FormResult } from '../../../../shared/form-result.ts'
import { thanks } from '../../../../shared/pickup-time.ts'
import { remarkOn } from '../../../../shared/remarks.ts'
import { BookingForm } from '../booking-form/booking-form.tsx'
import { Confirmation } from '../booking-form/confirmation.tsx'
import { setPickupExceptions } from '../booking-form/pickup-rules.ts'

/** For our server, bundled into one file. */
export function render(result: FormResult): string {
  if (result.state === 'booked') setPickupExceptions(result.exceptions)
  return renderToStaticMarkup(<Result result={result} />)
}

function Result({ result }: { result: FormResult }) {
  if (result.state === 'booked') {
    const { booking, key, origin } = result
    return (
      <>
        <h2>{thanks}</h2>
        <Confirmation receipt={{ booking, key }} origin={origin} />
      </>
    )
  }
  const { filled } = result
  const remarks = {
    phone: remarkOn.phone(filled.phone),
    email: remarkOn.email(filled.email),
    address: remarkOn.address(filled.address),
  }
  const refused = result.state === 'refused'
  const problems = refused ? result.problems : []
  return (
    <>
      <h2>Bokningen är inte skickad än</h2>
      <div className="not-sent">
        <p role="alert" aria-live="assertive">
          {refused ? problems[0]?.message : result.sentence}
        </p>
        {problems.length > 1 && (
          <>
            <p>Rätta det här:</p>
            <ul className="result-faults">
              {problems.map(({ field, message }) => (
                <li key={field}>
                  <a href={`#booking-${field}${isChoice(field) ? '-hint' : ''}`}>{message}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <BookingForm
        status={refused ? { state: 'refused', problems: result.problems } : { state: 'failed' }}
        specialRequest={filled.specialRequest}
        posted={{ filled, remarks }}
      />
    </>
  )
}

/** A group has no single control to link to; its hint comes first. */
function isChoice(field: string): boolean {
  return field === 'frequency' || field === 'materials'
}
