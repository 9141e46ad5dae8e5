import { company } from '../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../shared/pickup-time.ts'
import { structuredData } from './structured-data.ts'
import { sustainable } from './sustainable.ts'

const description = (
  `Vi hämtar ditt sorterade glas, plast, metall och papp i ${company.municipality}, ` +
  // Without a price: search engines go on showing it long after a season.
  `${pickupWeekday}ar ${pickupHours}. ${sustainable}`
).trim()

// Escaped, so that no company name can end the element.
const structuredDataText = JSON.stringify(structuredData()).replaceAll('<', '\\u003c')

/**
 * Without script: scroll buttons become links. The form is sent as it is or, if the page has no server of its own, replaced by contact
 * details.
 */
const withoutScript = `
body [data-scroll-to] { display: none }
:root:has([name=backend]:not([content=""])) #booking-form { display: none }
body .weeks { display: none }`

export function HomeHead() {
  return (
    <>
      <meta name="description" content={description} />
      <meta name="days" content="__PICKUP_EXCEPTIONS__" />
      <link rel="canonical" href="__PUBLIC_URL__/" />
      <meta property="og:locale" content="sv_SE" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={`${company.tagline} i ${company.municipality}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content="__PUBLIC_URL__/" />
      <meta property="og:image" content="__PUBLIC_URL__/share.png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Fyra genomskinliga påsar med återvinning vid en blågrön dörr" />
      <meta name="twitter:card" content="summary_large_image" />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: withoutScript }} />
      </noscript>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredDataText }} />
    </>
  )
}
