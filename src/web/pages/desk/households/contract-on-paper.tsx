import { frequencyLabel } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { company } from '../../../../shared/company.ts'
import { untilTheDayBefore } from '../../../../shared/deadline.ts'
import type { Household } from '../../../../shared/desk.ts'
import { firmLines, isFirm } from '../../../../shared/firm.ts'
import { ourPhone } from '../../../../shared/our-phone.ts'
import { termsOfPayment } from '../../../../shared/payment.ts'
import { pickupHours } from '../../../../shared/pickup-time.ts'
import { priceFor, wishTerms } from '../../../../shared/price.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { contractTerms, formHeading, termsOnPaper, withdrawalForm } from '../../../../shared/terms.ts'
import { requestToStartEarly } from '../../../../shared/withdrawal.ts'
import { PaperLines, Sheet } from '../paper-lines.tsx'

/** The terms speak of a page that whoever has no mail may never see. */
const byTelephone =
  `Vill du hoppa över, flytta, ändra eller avsluta? Ring ${ourPhone.replaceAll(' ', '\u00a0')} senast ` +
  `kl.\u00a0${untilTheDayBefore()} hämtningen.`

/** For a household without mail, or a firm's binder. Printed only, never displayed. */
export function ContractOnPaper({ household }: { household: Household }) {
  const { booking, frequency, price, first_day, withdrawal_until, reference, early_start, wish } = household
  const forFirm = isFirm(household)
  const lines = [
    ['Namn', booking.submitted_by],
    ...firmLines(household),
    listedField('address', booking.answers),
    listedField('phone', booking.answers),
    listedField('materials', booking.answers),
    listedField('specialRequest', booking.answers),
    ['Önskemålet', wish ? wishTerms(wish) : ''],
    ['Hur ofta', frequencyLabel(frequency)],
    ['Första dag', first_day ? `${dayName(first_day)} ${pickupHours}, ställ ut senast ${company.pickup.from}` : ''],
    ['Pris', priceFor(price, frequency)],
    ['Så betalar du', termsOfPayment(household)],
    ['Märk betalningen', reference],
    ['Du har bett oss', early_start && !forFirm ? requestToStartEarly(household) : ''],
    ['Ändra eller avsluta', booking.answers.email ? '' : byTelephone],
    ['Ångra senast', withdrawal_until ? dayName(withdrawal_until) : ''],
  ] as const
  return (
    <Sheet>
      <h1>Avtal om hämtning, {company.name}</h1>
      <p>
        <span className="whole">{company.email}</span>, {ourPhone}
      </p>
      <PaperLines lines={lines} />
      {['Ort och datum', forFirm ? 'Kunden' : 'Hushållet', company.name].map((whose) => (
        <p key={whose}>
          <span className="paper-line" /> <span>{whose}</span>
        </p>
      ))}
      {contractTerms(household).map(({ title, sections }) => (
        <section key={title}>
          <h2>{title}</h2>
          {sections.map((section) => (
            <p key={section.title}>
              <strong>{section.title}</strong> <span>{termsOnPaper(section.text, location.origin)}</span>
            </p>
          ))}
        </section>
      ))}
      {!forFirm && (
        <section>
          <h2>{formHeading}</h2>
          {withdrawalForm.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
    </Sheet>
  )
}
