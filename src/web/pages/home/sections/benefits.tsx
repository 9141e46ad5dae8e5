import { company } from '../../../../shared/company.ts'

const spared = [
  ['Tunga lyft', 'Påsarna behöver bara ut genom dörren. Sedan bär vi.'],
  ['Turen till återvinningscentralen', 'Ingen packad bil, ingen kö, ingen bortkastad lördag.'],
  ['Att vänta på oss', 'Hämtningen är kontaktlös: ställ ut påsarna och gå hemifrån.'],
  ['Krångel när planerna ändras', 'Det är lätt att avboka. Ett mejl eller ett samtal räcker.'],
]

const facility = company.legal.receivingFacility

const gained = [
  ['Våra påsar', 'Vi har med oss egna påsar att samla ditt material i.'],
  ['Sms som påminner', 'Vi messar dig inför hämtningen, så att inget blir stående.'],
  ['Bokning på nätet', 'Det tar ett par minuter. Inget konto och inget lösenord.'],
  [
    'Certifierad återvinning',
    facility
      ? `Allt lämnas till ${facility}, som är en certifierad återvinningsanläggning.`
      : 'Allt lämnas till certifierade återvinningsanläggningar. Fråga gärna vilka.',
  ],
  ['Koll på miljönyttan', 'Vi följer upp vad vi hämtar och berättar hur mycket just ditt hushåll har lämnat.'],
]

export function Benefits() {
  return (
    <section className="band benefits" aria-labelledby="benefits-title">
      <div className="wrap">
        <h2 id="benefits-title">Mindre att kånka på</h2>
        <Points title="Du slipper" points={spared} />
        <Points title="Du får" points={gained} />
      </div>
    </section>
  )
}

function Points({ title, points }: { title: string; points: string[][] }) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      <dl className="points">
        {points.map(([point, meaning]) => (
          <div key={point}>
            <dt>{point}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
