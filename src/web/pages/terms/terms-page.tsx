import { company } from '../../../shared/company.ts'
import { priceOf } from '../../../shared/price.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Footer } from '../../components/footer.tsx'

const { answerWithinHours, changeUntil, email, label, legal, name, season, staff, swish } = company

/** The whole of what one agrees to, and of what becomes of what one writes; in short on the home page. */
export function TermsPage() {
  return (
    <>
      <main className="band terms">
        <div className="wrap">
          <p>
            <a href="/">{name}</a>
          </p>
          <h1>Villkor och personuppgifter</h1>
          <div className="stack">
            <h2 id="villkor">Villkor</h2>
            <dl className="paragraphs">
              <div>
                <dt>Vem du handlar av</dt>
                <dd>
                  {name}, {label.toLowerCase().replace('uf', 'UF')} inom Ung Företagsamhet
                  {legal.postalAddress && `, ${legal.postalAddress}`}.{' '}
                  {legal.organisationNumber
                    ? `Organisationsnummer ${legal.organisationNumber}.`
                    : 'Ett UF‑företag är ingen juridisk person och har inget organisationsnummer. Bakom det står '}
                  {!legal.organisationNumber && `${listed(staff.map((person) => person.name))}.`} E-post:{' '}
                  <a href={`mailto:${email}`}>{email}</a>. Telefonnumren står under <a href="/#contact">Hör av dig</a>.
                </dd>
              </div>
              {legal.mandate && (
                <div>
                  <dt>Varför vi får hämta</dt>
                  <dd>{legal.mandate}</dd>
                </div>
              )}
              <div>
                <dt>När avtalet börjar</dt>
                <dd>
                  Din bokning är en förfrågan. Avtalet börjar när vi svarar ja, inom {answerWithinHours} timmar. Fram
                  till dess är varken du eller vi bundna. Blev något fel i bokningen rättar du det på{' '}
                  <a href="/min-hamtning">Min hämtning</a>, eller säger till oss.
                </dd>
              </div>
              <div>
                <dt>Vad vi hämtar</dt>
                <dd>
                  Förpackningar av glas, plast, metall och papp. Hur många påsar det får vara, och hur tunga, säger vi i
                  svaret. Inte elektronik, batterier, kemikalier eller grovsopor. Det som är fel sorterat lämnar vi kvar
                  och säger varför.
                </dd>
              </div>
              <div>
                <dt>Pris och betalning</dt>
                <dd>
                  En gång {priceOf('once')}, varannan vecka {priceOf('biweekly')}, varje vecka {priceOf('weekly')}. Det
                  är hela priset. UF‑företag tar inte ut moms. Månadspriset gäller kalendermånaden. Börjar eller slutar
                  du mitt i en månad betalar du för din del av dess hämtningsdagar. En dag som vi ställer in utan att
                  ersätta dras av. En dag som du hoppar över dras inte av, men hoppar du över alla i en månad kostar den
                  inget. En engångshämtning betalar du när den är gjord. Du betalar med Swish{swish && ` till ${swish}`}{' '}
                  eller så som vi skriver i svaret.
                </dd>
              </div>
              <div>
                <dt>Hur länge, och hur du slutar</dt>
                <dd>
                  En engångshämtning är en gång. Annars gäller avtalet tills du eller vi avslutar det
                  {season.lastDay && `, längst till ${dayName(season.lastDay)} ${season.lastDay.slice(0, 4)}`}. Du
                  avslutar på Min hämtning, utan uppsägningstid: det som ligger längre fram än {changeUntil} kvällen
                  före hämtas inte. Till samma tid kan du hoppa över eller flytta en dag.
                </dd>
              </div>
              <div>
                <dt>Ångerrätt</dt>
                <dd>
                  Du får ångra dig inom 14 dagar från det att avtalet började, utan att säga varför:{' '}
                  <a href="/angra">Ångra avtalet här</a>, med{' '}
                  <a href={withdrawalMail()}>standardblanketten i ett mejl</a> eller på annat sätt. Du får en
                  bekräftelse med datum och klockslag. Ber du oss hämta under de dagarna betalar du för det som är
                  hämtat. Det du har betalat för mycket får du tillbaka inom 14 dagar.
                </dd>
              </div>
              <div>
                <dt>Blev det inte rätt?</dt>
                <dd>
                  Klaga så snart du kan: <a href={`mailto:${email}`}>{email}</a>. Blir vi inte överens kan{' '}
                  <a href="https://www.arn.se/">Allmänna reklamationsnämnden</a> pröva det.
                </dd>
              </div>
            </dl>
          </div>
          <div className="stack">
            <h2 id="integritet">Dina personuppgifter</h2>
            <dl className="paragraphs">
              <div>
                <dt>Vem som ansvarar</dt>
                <dd>
                  {name}. Skriv till <a href={`mailto:${email}`}>{email}</a> om allt som rör dina uppgifter.
                </dd>
              </div>
              <div>
                <dt>Vad vi sparar och varför</dt>
                <dd>
                  Det du fyller i, portkoder i meddelandet också, och vad som sedan händer: dina dagar, ändringar, hur
                  många påsar av varje material vi har hämtat och vad du ska betala. Vi behöver det för att svara dig,
                  hämta och få betalt (avtalet och det du ber om före det, artikel 6.1 b i GDPR). Utan uppgifterna kan
                  vi inte hämta. Inga beslut fattas automatiskt.
                </dd>
              </div>
              <div>
                <dt>Mot missbruk</dt>
                <dd>
                  Servern håller din ip‑adress i minnet i högst ett dygn, för att ingen ska kunna boka i tusental (vårt
                  berättigade intresse, artikel 6.1 f). Den sparas inte med bokningen.
                </dd>
              </div>
              <div>
                <dt>Vilka som ser det</dt>
                <dd>
                  Vi som driver {name} och de som sköter webbplats, e‑post{company.reminder.sms && ', sms'} och
                  säkerhetskopior åt oss.
                  {legal.dataStaysInEurope && ' Uppgifterna förs inte över till länder utanför EU och EES.'}
                </dd>
              </div>
              <div>
                <dt>Hur länge</dt>
                <dd>
                  Bokningen raderas {company.retentionDays} dagar efter att avtalet har slutat, meddelandet 30 dagar
                  efter sista hämtningen. Mejl om dig ligger också i vår brevlåda; vi raderar dem när vi raderar
                  bokningen, eller när du ber om det.
                </dd>
              </div>
              <div>
                <dt>Dina rättigheter</dt>
                <dd>
                  Se, rätta och radera gör du på Min hämtning. Du kan också be oss om det, om en kopia, eller att vi
                  begränsar hur vi använder uppgifterna, och invända mot det. Är du missnöjd kan du klaga hos{' '}
                  <a href="https://www.imy.se/">Integritetsskyddsmyndigheten, IMY</a>.
                </dd>
              </div>
              <div>
                <dt>Kakor</dt>
                <dd>Inga. Fliken minns ditt utkast tills du har bokat, och kvittot med länken tills du stänger den.</dd>
              </div>
            </dl>
          </div>
        </div>
      </main>
      <Footer />
    </>
  )
}

/** 'a, b och c' */
function listed(names: string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' och ')
}

/** The standard withdrawal form as a mail to the company. */
function withdrawalMail(): string {
  const body = [
    `Till ${name}${legal.postalAddress && `, ${legal.postalAddress}`}, ${email}`,
    '',
    'Jag meddelar härmed att jag frånträder mitt avtal om följande tjänst: hämtning av återvinning.',
    '',
    'Avtalet ingicks den:',
    'Mitt namn:',
    'Min adress:',
    'Datum:',
  ].join('\r\n')
  return `mailto:${email}?subject=${encodeURIComponent('Jag ångrar mitt avtal')}&body=${encodeURIComponent(body)}`
}
