import { company } from '../../../../shared/company.ts'

const { answerWithinHours, changeUntil } = company

/** The terms in short; the full text has its own page. */
export function Terms() {
  return (
    <section id="villkor" className="band sunk" aria-labelledby="terms-title">
      <div className="wrap">
        <h2 id="terms-title">Villkor i korthet</h2>
        <ul className="in-short">
          <li>
            <b>Avtalet</b> börjar när vi svarar ja, inom {answerWithinHours}&nbsp;timmar. Innan dess är ingen bunden.
          </li>
          <li>
            <b>Du betalar</b> inget nu. När månaden är slut skickar vi summan och hur du betalar. Börjar eller slutar du
            mitt i en månad betalar du för den delen.
          </li>
          <li>
            <b>Du slutar</b> när du vill, på Min&nbsp;hämtning, senast {changeUntil} kvällen före. Och du får ångra
            avtalet inom 14&nbsp;dagar.
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
