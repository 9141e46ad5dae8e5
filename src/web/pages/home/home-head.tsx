import { company } from '../../../shared/company.ts'
import { pickupHours, pickupWeekday } from '../../../shared/pickup-time.ts'
import { kronor } from '../../../shared/price.ts'
import { structuredData } from './structured-data.ts'

const description =
  `Vi hämtar ditt sorterade glas, plast, metall och papp vid dörren i ${company.municipality}, ` +
  `${pickupWeekday}ar ${pickupHours}. Från ${kronor(company.prices.once)}.`

// No company's name may end the element.
const structuredDataText = JSON.stringify(structuredData()).replaceAll('<', '\\u003c')

/** What search engines and shared links are told about the page. */
export function HomeHead() {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href="__PUBLIC_URL__/" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="sv_SE" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={company.tagline} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content="__PUBLIC_URL__/" />
      <meta property="og:image" content="__PUBLIC_URL__/share.png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Fyra genomskinliga påsar med återvinning vid en röd dörr" />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredDataText }} />
    </>
  )
}
