import { company } from '../../../../shared/company.ts'
import { untilTheDayBefore } from '../../../../shared/deadline.ts'
import { answerTime, pickupHours, pickupWeekday, remindedAt } from '../../../../shared/pickup-time.ts'

const { pickup, reminder } = company
const { receivingFacility } = company.legal
const certified = receivingFacility?.certificate
  ? `, som är en certifierad anläggning (${receivingFacility.certificate})`
  : ''

const remindedBy = `Vi påminner dig ${remindedAt} med ${
  reminder.sms ? 'ett sms, eller ett mejl om det inte går fram' : 'ett mejl'
}.`

const steps = [
  {
    when: 'När du vill',
    what: 'Boka',
    how: `Ett par minuter, inget konto. Inom ${answerTime} svarar vi ja eller nej.`,
  },
  {
    when: 'Under veckan',
    what: 'Sortera',
    how: company.words.sorting,
  },
  {
    when: `${pickupWeekday} senast ${pickup.from}`,
    what: 'Ställ ut',
    how: company.words.putOut,
  },
  {
    when: `${pickupWeekday} ${pickupHours}`,
    what: 'Vi hämtar',
    how: `Kontaktlöst, utan att ringa på. Vi bär det tunga, i våra egna ${company.bag.several} där det behövs${
      receivingFacility ? `, och kör till ${receivingFacility.name}${certified}` : ''
    }.`,
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="band" aria-labelledby="how-title">
      <div className="wrap split">
        <div className="stack">
          <h2 id="how-title">Mindre att kånka på</h2>
          <p className="lead">
            {remindedBy} Ändrade planer? På <a href="/min-hamtning">Min hämtning</a> hoppar du över, flyttar eller
            avbokar själv, senast {untilTheDayBefore()}. Där räknas också {company.bag.these} vi har hämtat hos dig.
          </p>
        </div>
        <ol className="steps">
          {steps.map(({ when, what, how }) => (
            <li key={what}>
              <p className="when">{when}</p>
              <h3>{what}</h3>
              <p>{how}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
