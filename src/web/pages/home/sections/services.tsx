import type { Material } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { Bag, type BagMaterial } from '../../../illustrations/bag.tsx'

const accepted: { bag: BagMaterial; name: Material; contents: string }[] = [
  { bag: 'glass', name: 'Glascontainers', contents: 'Flaskor och burkar av glas, både färgade och ofärgade.' },
  { bag: 'plastic', name: 'Plastavfall', contents: 'Flaskor, burkar, tråg, påsar och folie av plast.' },
  { bag: 'metal', name: 'Metallbehållare', contents: 'Konservburkar, tuber, kapsyler och formar av aluminium.' },
  { bag: 'cardboard', name: 'Pappkartonger', contents: 'Mjölkpaket, pastakartonger, äggkartonger och wellpapp.' },
]

const rules = [
  'Skölj ur förpackningarna och ta bort matrester.',
  'Ta av korkar och lock från flaskor och burkar.',
  'Platta till kartonger.',
  'Lägg varje material för sig i genomskinliga påsar eller behållare.',
  `Ställ ut materialet senast ${company.pickup.from} på hämtningsdagen.`,
  'Allt ska vara rent och sorterat när vi kommer.',
]

export function Services() {
  return (
    <section id="services" className="band sunk services" aria-labelledby="services-title">
      <div className="wrap">
        <h2 id="services-title">Fyra material, fyra påsar</h2>
        <ul className="shelf">
          {accepted.map(({ bag, name, contents }) => (
            <li key={name}>
              <Bag material={bag} />
              <p className={`tag ${bag}`}>
                <span>Vi Accepterar</span>
              </p>
              <h3>{name}</h3>
              <p>{contents}</p>
            </li>
          ))}
        </ul>
        <div className="before">
          <div className="note">
            <h3>Innan du ställer ut</h3>
            <ol>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </div>
          <div className="stack">
            <svg className="bag special" viewBox="0 0 100 130" aria-hidden="true">
              <use href="#film" />
            </svg>
            <h3>Något annat?</h3>
            <p>
              Kryssa i Special när du bokar och beskriv vad det är. Då berättar vi om vi kan ta det och vad det kostar.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
