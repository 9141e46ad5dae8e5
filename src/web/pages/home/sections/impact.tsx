import { Bag, type OrdinaryBag } from '../../../illustrations/bag.tsx'

const claims: { figure: string; of: OrdinaryBag; claim: string; source: string; address: string }[] = [
  {
    figure: '95\u00a0%',
    of: 'metal',
    claim:
      'av energin sparas när aluminium smälts om i stället för att framställas på nytt. För stål är det 75\u00a0%.',
    source: 'Göteborgs stad, Kretslopp och vatten',
    address:
      'https://www.kretsloppochvatten.se/hushall/sortering-atervinning/forpackningar-tidningar/metallforpackningar/',
  },
  {
    figure: '20\u00a0%',
    of: 'glass',
    claim: 'mindre energi går åt när glas görs av gammalt glas, och det går att göra om hur många gånger som helst.',
    source: 'Vafab Miljö',
    address: 'https://vafabmiljo.se/hushall/sortera-ratt/returpapper-och-forpackningar/glasforpackningar/',
  },
  {
    figure: '7\u00a0gånger',
    of: 'cardboard',
    claim: 'eller mer kan fibrerna i en kartong återvinnas innan de är utslitna.',
    source: 'Avfall Sverige, Sopor.nu',
    address: 'https://www.sopor.nu/fakta-om-avfall/vad-haender-med-ditt-avfall/foerpackningar/pappersfoerpackningar/',
  },
]

export function Impact() {
  return (
    <section id="impact" className="band impact" aria-labelledby="impact-title">
      <div className="wrap">
        <h2 id="impact-title">Därför är det värt att sortera</h2>
        <ul className="claims">
          {claims.map(({ figure, of, claim, source, address }) => (
            <li key={figure}>
              <Bag material={of} />
              <strong className={of}>{figure}</strong>
              <p>{claim}</p>
              <p className="source">
                Källa: <a href={address}>{source}</a>
              </p>
            </li>
          ))}
        </ul>
        <p className="small">Siffrorna gäller materialen i stort. Hur stor nyttan blir beror på vad du sorterar.</p>
      </div>
    </section>
  )
}
