import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'

const { answerWithinHours, changeUntil, legal, pickup } = company

const steps = [
  {
    when: 'När du vill',
    what: 'Boka',
    how: `Ett par minuter, inget konto. Inom ${answerWithinHours} timmar svarar vi ja eller nej.`,
  },
  {
    when: 'Under veckan',
    what: 'Sortera',
    how: 'Ett material i varje genomskinlig påse. De påsarna håller du med.',
  },
  {
    when: `${pickupWeekday} senast ${pickup.from}`,
    what: 'Ställ ut',
    how: 'Vid huset eller porten, aldrig i trapphuset: det är en utrymningsväg. Sedan kan du gå hemifrån.',
  },
  {
    when: `${pickupWeekday} ${pickupHours}`,
    what: 'Vi hämtar',
    how: `Vi bär, i våra egna påsar där det behövs, och kör till ${
      legal.receivingFacility ? `${legal.receivingFacility}, som är en certifierad anläggning` : 'materialåtervinning'
    }.`,
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="band" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">Mindre att kånka på</h2>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step.what}>
              <p className="when">{step.when}</p>
              <h3>{step.what}</h3>
              <p>{step.how}</p>
            </li>
          ))}
        </ol>
        <p className="lead">
          {remindedBy()} Ändrade planer? På <a href="/min-hamtning">Min hämtning</a> hoppar du över, flyttar eller
          avslutar själv, till {changeUntil} kvällen före. Där räknas också påsarna vi har hämtat hos dig.
        </p>
      </div>
    </section>
  )
}

function remindedBy(): string {
  const { sms, time } = company.reminder
  return `Kvällen före, ${time}, påminner vi dig ${sms ? 'med ett sms, eller ett mejl om det inte går' : 'med ett mejl'}.`
}
