import { renderToStaticMarkup } from 'react-dom/server'
import { company } from '../../../../shared/company.ts'
import type { FormAnswer } from '../../../../shared/form-answer.ts'
import { addressRemark, emailRemark, phoneRemark } from '../../../../shared/remarks.ts'
import { BookingForm } from '../booking-form/booking-form.tsx'
import { Confirmation } from '../booking-form/confirmation.tsx'
import { setClosedDays } from '../booking-form/rounds.ts'

/** The same receipt, or the same form with its contents. Rendered by our server; the build bundles it into one file. */
export function render(answer: FormAnswer): string {
  if (answer.state === 'booked') setClosedDays(answer.closedDays)
  return renderToStaticMarkup(<Answer answer={answer} />)
}

function Answer({ answer }: { answer: FormAnswer }) {
  if (answer.state === 'booked') {
    const { booking, key, origin } = answer
    return (
      <>
        <h2>Tack för din bokning! Vi kontaktar dig inom {company.answerWithinHours} timmar.</h2>
        <Confirmation receipt={{ booking, key }} origin={origin} />
      </>
    )
  }
  const { filled } = answer
  const remarks = {
    phone: phoneRemark(filled.phone),
    email: emailRemark(filled.email),
    address: addressRemark(filled.address),
  }
  const refused = answer.state === 'refused'
  const problems = refused ? answer.problems : []
  return (
    <>
      <h2>Bokningen är inte skickad än</h2>
      <div className="not-sent">
        <p role="alert" aria-live="assertive">
          {refused ? problems[0]?.message : answer.sentence}
        </p>
        {problems.length > 1 && (
          <>
            <p>Rätta det här:</p>
            <ul className="answer-faults">
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
        status={refused ? { state: 'refused', problems: answer.problems } : { state: 'failed' }}
        specialRequest={filled.specialRequest}
        answer={{ filled, remarks }}
      />
    </>
  )
}

/** A group has no single control to link to; its hint comes first. */
function isChoice(field: string): boolean {
  return field === 'frequency' || field === 'materials'
}
