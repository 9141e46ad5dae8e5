import { company } from '../../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../../shared/pickup-time.ts'

const steps = [
  {
    when: 'När du vill',
    what: 'Boka',
    how: `Fyll i formuläret längre ner. Vi hör av oss inom ${company.answerWithinHours} timmar och kommer överens med dig om vilken ${pickupWeekday} vi börjar.`,
  },
  {
    when: 'Under veckan',
    what: 'Sortera',
    how: 'Skölj ur, platta till och lägg varje material för sig i en genomskinlig påse.',
  },
  {
    when: `${pickupWeekday} före ${company.pickup.from}`,
    what: 'Ställ ut',
    how: 'Ställ påsarna utanför dörren. Längre än så behöver du inte bära dem, och du behöver inte vara hemma.',
  },
  {
    when: `${pickupWeekday} ${pickupHours}`,
    what: 'Vi hämtar',
    how: 'Vi samlar allt i våra egna påsar och kör det till en certifierad återvinningsanläggning.',
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="band" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">Från köksbänken till återvinningen</h2>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step.what}>
              <p className="when">{step.when}</p>
              <h3>{step.what}</h3>
              <p>{step.how}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
