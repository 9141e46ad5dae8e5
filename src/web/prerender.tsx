import { renderToStaticMarkup } from 'react-dom/server'
import type { Pictures, PrerenderedPage } from './assets.ts'
import { Document } from './document.tsx'
import { Icon, SharePicture } from './illustrations/pictures.tsx'
import { bookingResultPage, type Page, pages as table, withdrawalResultPage } from './pages.tsx'

export const pages = table.map(prerendered)
export const resultPages = { booking: prerendered(bookingResultPage), withdrawal: prerendered(withdrawalResultPage) }

function prerendered(page: Page): PrerenderedPage {
  return {
    ...page,
    render: (assets) => `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`,
  }
}

export const pictures: Pictures = {
  share: renderToStaticMarkup(<SharePicture />),
  icon: renderToStaticMarkup(<Icon />),
}
