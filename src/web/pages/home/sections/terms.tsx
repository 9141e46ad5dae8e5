import { company } from '../../../../shared/company.ts'

const { answerWithinHours, changeUntil } = company

/** What one should know before booking; all of it is on a page of its own. */
export function Terms() {
  return (
    <section id="villkor" className="band sunk" aria-labelledby="terms-title">
      <div className="wrap">
        <h2 id="terms-title">Villkor i korthet</h2>
        <ul className="in-short">
          <li>
            <b>Avtalet</b> börjar när vi svarar ja, inom {answerWithinHours} timmar. Innan dess är ingen bunden.
          </li>
          <li>
            <b>Du betalar</b> inget nu. Sedan med Swish, eller som vi skriver i svaret. En månad som du börjar eller
            slutar i kostar sin del.
          </li>
          <li>
            <b>Du slutar</b> när du vill, på Min hämtning, till {changeUntil} kvällen före. Och du får ångra avtalet i
            14 dagar.
          </li>
          <li id="integritet">
            <b>Dina uppgifter</b> behöver vi för att svara, hämta och få betalt. Inga kakor.
          </li>
        </ul>
        <p>
          <a href="/villkor">Alla villkor, och hur vi hanterar dina uppgifter</a>
        </p>
      </div>
    </section>
  )
}
