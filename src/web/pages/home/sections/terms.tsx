import { company } from '../../../../shared/company.ts'

const { legal } = company

export function Terms() {
  return (
    <section id="villkor" className="band" aria-labelledby="terms-title">
      <div className="wrap split">
        <h2 id="terms-title">Villkor</h2>
        <dl className="paragraphs">
          <div>
            <dt>Vem du handlar av</dt>
            <dd>
              {company.name}, {company.label.toLowerCase().replace('uf', 'UF')} inom Ung Företagsamhet
              {legal.postalAddress && `, ${legal.postalAddress}`}
              {legal.organisationNumber && `, organisationsnummer ${legal.organisationNumber}`}. E-post:{' '}
              <a href={`mailto:${company.email}`}>{company.email}</a>. Telefonnumren står under{' '}
              <a href="#contact">Hör av dig</a>.
            </dd>
          </div>
          <div>
            <dt>När avtalet börjar gälla</dt>
            <dd>
              Din bokning är en förfrågan. Avtalet ingås när vi bekräftar den, inom {company.answerWithinHours} timmar.
              Fram till dess är varken du eller vi bundna. Blev något fel i bokningen, säg till, så rättar vi det.
            </dd>
          </div>
          <div>
            <dt>Pris</dt>
            <dd>
              Priserna på sidan är slutpriser. UF‑företag tar inte ut moms. En extra avgift för ett specialönskemål
              gäller bara om du har godkänt den före hämtningen. Hur du betalar står i bekräftelsen.
            </dd>
          </div>
          <div>
            <dt>Ångerrätt</dt>
            <dd>
              Du får ångra dig inom 14 dagar från det att avtalet ingicks, utan att säga varför. Vill du att vi hämtar
              redan under den tiden ber vi dig om ett uttryckligt ja. En hämtning som är gjord går inte att ångra.
              <br />
              <a href={withdrawalMail()}>Ångra avtalet här</a> (öppnar ett färdigt mejl till oss; vi bekräftar det med
              datum och klockslag).
            </dd>
          </div>
          <div>
            <dt>Om vi inte kommer överens</dt>
            <dd>
              Hör av dig till oss först. Du kan också vända dig till{' '}
              <a href="https://www.arn.se/">Allmänna reklamationsnämnden</a>.
            </dd>
          </div>
        </dl>
        <h2 id="integritet">Dina personuppgifter</h2>
        <dl className="paragraphs">
          <div>
            <dt>Vem som ansvarar</dt>
            <dd>
              {company.name} är personuppgiftsansvarig. Skriv till{' '}
              <a href={`mailto:${company.email}`}>{company.email}</a> om allt som rör dina uppgifter.
            </dd>
          </div>
          <div>
            <dt>Vad vi sparar och varför</dt>
            <dd>
              Det du fyller i: namn, telefonnummer, e‑post, hämtningsadress, hur ofta du vill ha hämtning, vilka
              material och det du skriver till oss. Vi behöver det för att svara dig, hämta hos dig och ta betalt. Den
              rättsliga grunden är avtalet med dig och det du ber om innan det ingås (artikel 6.1 b i GDPR). Utan
              uppgifterna kan vi inte hämta. Inga beslut fattas automatiskt.
            </dd>
          </div>
          <div>
            <dt>Vilka som ser det</dt>
            <dd>
              Vi som driver {company.name} och de leverantörer som sköter webbplats och e‑post åt oss.
              {legal.dataStaysInEurope && ' Uppgifterna förs inte över till länder utanför EU och EES.'}
            </dd>
          </div>
          <div>
            <dt>Hur länge</dt>
            <dd>
              Bokningen raderas efter {company.retentionDays} dagar. Underlag som hör till bokföringen måste vi enligt
              lag (artikel 6.1 c) spara i sju år.
            </dd>
          </div>
          <div>
            <dt>Dina rättigheter</dt>
            <dd>
              Du kan begära att få se, rätta, flytta eller radera dina uppgifter, eller att vi begränsar hur vi använder
              dem. Är du missnöjd kan du klaga hos <a href="https://www.imy.se/">Integritetsskyddsmyndigheten, IMY</a>.
            </dd>
          </div>
          <div>
            <dt>Kakor</dt>
            <dd>
              Inga. Medan du fyller i formuläret ligger ett utkast i webbläsarens flik. Det försvinner när du har bokat
              eller stänger fliken.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** A mail with the words of the standard withdrawal form, addressed to the company. */
function withdrawalMail(): string {
  const body = [
    `Till ${company.name}`,
    '',
    'Jag meddelar härmed att jag ångrar mitt avtal om hämtning av återvinning.',
    '',
    'Mitt namn:',
    'Hämtningsadress:',
    'Avtalet ingicks (datum):',
    'Bekräfta till (e-post eller telefon):',
  ].join('\r\n')
  return `mailto:${company.email}?subject=${encodeURIComponent('Jag ångrar mitt avtal')}&body=${encodeURIComponent(body)}`
}
