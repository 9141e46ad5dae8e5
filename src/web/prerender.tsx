import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { company } from '../shared/company.ts'
import type { Assets, Documents } from './assets.ts'
import { BookingIsland } from './booking-form/booking-island.tsx'
import { Document } from './document.tsx'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The two documents of the site, complete but for the settings. Run by scripts/build.ts. */
export function renderDocuments(assets: Assets): Documents {
  return {
    home: toDocument(
      <Document page="home" title={company.tagline} assets={assets}>
        <HomePage bookingFormHtml={renderToString(<BookingIsland />)} />
      </Document>,
    ),
    notFound: toDocument(
      <Document page="not-found" title="Sidan finns inte" assets={assets}>
        <div id="page" dangerouslySetInnerHTML={{ __html: renderToString(<NotFoundPage />) }} />
      </Document>,
    ),
  }
}

function toDocument(document: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
