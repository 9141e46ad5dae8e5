import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { company } from '../shared/company.ts'
import type { Assets, Rendered } from './assets.ts'
import { BookingIsland } from './booking-form/booking-island.tsx'
import { Document } from './document.tsx'
import { HomeHead } from './home-head.tsx'
import { HomePage } from './home-page.tsx'
import { Icon, SharePicture } from './illustrations/pictures.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Everything of the site that is made of components. Run by scripts/build.ts. */
export function render(assets: Assets): Rendered {
  return {
    home: toDocument(
      <Document page="home" title={company.tagline} assets={assets} head={<HomeHead />}>
        <HomePage bookingFormHtml={renderToString(<BookingIsland />)} />
      </Document>,
    ),
    notFound: toDocument(
      <Document
        page="not-found"
        title="Sidan finns inte"
        assets={assets}
        head={<meta name="robots" content="noindex" />}
      >
        <div id="page" dangerouslySetInnerHTML={{ __html: renderToString(<NotFoundPage />) }} />
      </Document>,
    ),
    pictures: { share: renderToStaticMarkup(<SharePicture />), icon: renderToStaticMarkup(<Icon />) },
  }
}

function toDocument(document: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
