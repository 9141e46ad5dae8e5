import type { ComponentType, ReactElement } from 'react'
import { company } from '../shared/company.ts'
import type { Assets, PageFiles } from './assets.ts'
import { FirstPaintResources } from './pages/home/first-paint-resources.tsx'
import { HomeHead } from './pages/home/home-head.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { TermsPage } from './pages/terms/terms-page.tsx'

export interface Page extends PageFiles {
  title: string
  /** The body, prerendered; what its script takes over stands in an `Island`. */
  content: ReactElement
  /** What search engines and shared links are told. */
  head?: ReactElement
  /** How the document brings its styles, script and icon, where not as every other (document.tsx). */
  Resources?: ComponentType<{ assets: Assets }>
}

/** Every page of the site. One more is an entry here and a folder of its own in pages/. */
export const pages: Page[] = [
  {
    path: '/',
    title: company.tagline,
    content: <HomePage />,
    head: <HomeHead />,
    entry: 'src/web/pages/home/entry.tsx',
    styles: 'src/web/pages/home/home.css',
    inlineScript: 'src/web/pages/home/first-paint.ts',
    Resources: FirstPaintResources,
  },
  {
    path: '/villkor',
    title: 'Villkor och personuppgifter',
    content: <TermsPage />,
    styles: 'src/web/pages/terms/terms.css',
  },
  {
    path: null,
    title: 'Sidan finns inte',
    content: <NotFoundPage />,
    head: <meta name="robots" content="noindex" />,
    entry: 'src/web/pages/not-found/entry.ts',
    styles: 'src/web/pages/not-found/not-found.css',
  },
]
