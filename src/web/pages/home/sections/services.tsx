import { type Material, materials, materialTable, SPECIAL } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { Bag } from '../../../illustrations/bag.tsx'

const contents: Record<Exclude<Material, typeof SPECIAL>, string> = {
  Glascontainers: 'Flaskor och burkar, färgade och ofärgade.',
  Plastavfall: 'Flaskor, tråg, påsar och plastfolie.',
  Metallbehållare: 'Konservburkar, tuber och kapsyler.',
  Pappkartonger: 'Mjölkpaket, pastakartonger och wellpapp.',
}

const rules = [
  'Skölj ur och ta bort matrester.',
  'Ta av korkar och lock. Sitter något fast får det sitta kvar.',
  'Platta till kartonger.',
  company.words.bags,
  `Ställ ut senast ${company.pickup.from}. Rent och sorterat.`,
]

export function Services() {
  return (
    <section id="services" className="band sunk services" aria-labelledby="services-title">
      <div className="wrap">
        <div className="stack">
          <h2 id="services-title">{`Fyra material, fyra ${company.bag.several}`}</h2>
          <ul className="shelf">
            {materials
              .filter((name) => name !== SPECIAL)
              .map((name) => (
                <li key={name}>
                  <Bag material={materialTable[name].bag} />
                  <p className={`tag ${materialTable[name].bag}`}>
                    <span>Vi Accepterar</span>
                  </p>
                  <h3>{name}</h3>
                  <p>{contents[name]}</p>
                </li>
              ))}
          </ul>
        </div>
        <div className="note">
          <h3>Innan du ställer ut</h3>
          <ol>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          <p className="something-else">
            <svg className="special" viewBox="0 0 100 130" aria-hidden="true">
              <use href="#film" />
            </svg>
            Något annat? Kryssa i Special när du bokar, så får du ett svar och ett pris.
          </p>
        </div>
      </div>
    </section>
  )
}
