import { company } from '../../../shared/company.ts'
import { ourPhone } from '../../../shared/our-phone.ts'
import { sustainable } from './sustainable.ts'

export function structuredData() {
  const { email, name, municipality, areas, legal, prices, tagline } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': '__PUBLIC_URL__/#company',
    name,
    // A word like 'hållbar' must always be explained.
    slogan: sustainable ? `${tagline}. ${sustainable}` : tagline,
    url: '__PUBLIC_URL__/',
    image: '__PUBLIC_URL__/share.png',
    logo: company.logo ? '__PUBLIC_URL__/icon-512.png' : undefined,
    email,
    telephone: ourPhone,
    address: legal.postalAddress || undefined,
    areaServed: areas.map((area) => `${area}, ${municipality}`),
    priceRange: `${prices.once}–${prices.weekly} SEK`,
  }
}
