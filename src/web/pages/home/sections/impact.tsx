import { Bag, type BagMaterial } from '../../../illustrations/bag.tsx'

/** Claims about the environment: each with who says so, beside it. */
const claims: { figure: string; of?: BagMaterial; claim: string; source: string; address: string }[] = [
  {
    figure: '95 %',
    of: 'metal',
    claim:
      'av energin sparas när aluminium smälts om i stället för att framställas på nytt. För stål är det 75 procent.',
    source: 'Göteborgs stad, Kretslopp och vatten',
    address:
      'https://www.kretsloppochvatten.se/hushall/sortering-atervinning/forpackningar-tidningar/metallforpackningar/',
  },
  {
    figure: '20 %',
    of: 'glass',
    claim: 'mindre energi går åt när glas görs av gammalt glas, och det går att göra om hur många gånger som helst.',
    source: 'Vafab Miljö',
    address: 'https://vafabmiljo.se/hushall/sortera-ratt/returpapper-och-forpackningar/glasforpackningar/',
  },
  {
    figure: '7 gånger',
    of: 'cardboard',
    claim: 'eller mer kan fibrerna i en kartong återvinnas innan de är utslitna.',
    source: 'Förpackningsinsamlingen FTI, på engelska',
    address: 'https://fti.se/en/consumer/paper-packaging',
  },
  {
    figure: '61 %',
    claim: 'av Sveriges förpackningsavfall materialåtervanns 2020. Resten blev inte nytt material.',
    source: 'Sopor.nu om Naturvårdsverkets statistik',
    address: 'https://www.sopor.nu/nyheter/tre-av-nio-materialaatervinningsmaal-foer-foerpackningar-naaddes-2020/',
  },
]

export function Impact() {
  return (
    <section id="impact" className="band impact" aria-labelledby="impact-title">
      <div className="wrap split">
        <div className="stack">
          <h2 id="impact-title">Därför är det värt att sortera</h2>
          <p>
            Siffrorna gäller materialen, inte oss. Hur stor nytta just dina påsar gör beror på vad som ligger i dem och
            på att det är rent.
          </p>
          <div className="row">
            <Bag material="cardboard" />
            <Bag material="glass" />
            <Bag material="metal" />
          </div>
        </div>
        <ul className="claims">
          {claims.map(({ figure, of, claim, source, address }) => (
            <li key={figure}>
              <strong className={of}>{figure.replace(' ', '\u00a0')}</strong>
              <p>
                {claim}{' '}
                <small>
                  Källa: <a href={address}>{source}</a>
                </small>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
