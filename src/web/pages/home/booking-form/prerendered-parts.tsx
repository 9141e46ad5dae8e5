import { renderToStaticMarkup } from 'react-dom/server'
import { frequencies, materials, materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import { bindingTerms } from '../../../../shared/price.ts'
import { priceOfEarlyStart } from '../../../../shared/withdrawal.ts'
import { ContactLinks } from '../../../components/contact-links.tsx'
import { AtTheDoor } from '../../../illustrations/doorstep.tsx'

/** Static parts of the form as HTML. Only the browser styles them, so the script omits them (prerendered.tsx). */

/** Written by our server or, on a static host, by the script: of season and room. */
export const announcement = '__ANNOUNCEMENT__'

export const picture = renderToStaticMarkup(
  <AtTheDoor bags={materials.map((material) => materialTable[material].bag)} />,
)

/** The stylesheet shows those of the chosen frequency, without script. */
export const binding = renderToStaticMarkup(
  frequencies.map(({ value }) => (
    <p key={value} className={`binding-${value}`}>
      {bindingTerms({ price: company.prices[value], frequency: value })}
    </p>
  )),
)

export const earlyStart = `${priceOfEarlyStart} Annars kommer vi först när ångertiden är slut.`

export const unavailable = renderToStaticMarkup(
  <>
    Formuläret laddades inte klart. Går det inte att skicka, boka direkt hos oss: <ContactLinks />.
  </>,
)

export const terms = renderToStaticMarkup(
  <>
    Du betalar inget nu. Avtalet börjar gälla när vi svarar ja. Läs <a href="/villkor">villkoren</a>. Uppgifterna
    behöver vi för att svara, hämta och få betalt: <a href="/villkor#integritet">så hanterar vi dem</a>.
  </>,
)
