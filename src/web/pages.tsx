import type { ComponentType, ReactElement } from 'react'
import { company } from '../shared/company.ts'
import type { Assets, PageFiles } from './assets.ts'
import { DeskHead, DeskPage } from './pages/desk/desk-page.tsx'
import { FirstPaintResources } from './pages/home/first-paint-resources.tsx'
import { HomeHead } from './pages/home/home-head.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { ResultPage } from './pages/home/result/result-page.tsx'
import { MyPickupsPage } from './pages/my-pickups/my-pickups-page.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { TermsPage } from './pages/terms/terms-page.tsx'
import { WithdrawalPage } from './pages/withdrawal/withdrawal-page.tsx'

export interface Page extends PageFiles {
  title: string
  content: ReactElement
  head?: ReactElement
  Resources?: ComponentType<{ assets: Assets }>
}

const noIndex = <meta name="robots" content="noindex" />

/** Served only by our own server. */
export const bookingResultPage: Page = {
  path: '/boka',
  title: 'Din bokning',
  content: <ResultPage />,
  head: noIndex,
  styles: 'src/web/pages/home/result/result.css',
}

const withdrawal = {
  path: '/angra',
  title: 'Ångra avtalet här',
  styles: 'src/web/pages/withdrawal/withdrawal.css',
}

export const withdrawalResultPage: Page = {
  ...withdrawal,
  content: <WithdrawalPage result="__RESULT__" />,
  head: noIndex,
}

/** Every page of the site. To add one, add an entry here and a folder in pages/. */
export const pages: Page[] = [
  {
    path: '/',
    // For whoever searches: what it is, and where.
    title: `Återvinning hämtad vid dörren i ${company.municipality}`,
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
    path: '/min-hamtning',
    title: 'Min hämtning',
    content: <MyPickupsPage />,
    head: noIndex,
    entry: 'src/web/pages/my-pickups/entry.tsx',
    styles: 'src/web/pages/my-pickups/my-pickups.css',
    inlineScript: 'src/web/pages/my-pickups/first-call.ts',
    // security-headers.ts sets no-referrer, as for every page without a form.
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  },
  {
    ...withdrawal,
    content: <WithdrawalPage />,
    entry: 'src/web/pages/withdrawal/entry.tsx',
  },
  {
    path: '/skrivbord',
    title: 'Skrivbordet',
    content: <DeskPage />,
    head: <DeskHead />,
    entry: 'src/web/pages/desk/entry.tsx',
    styles: 'src/web/pages/desk/desk.css',
    inlineScript: 'src/web/pages/desk/first-look.ts',
    worker: 'src/web/pages/desk/worker.ts',
  },
  {
    path: null,
    title: 'Sidan finns inte',
    content: <NotFoundPage />,
    head: noIndex,
    entry: 'src/web/pages/not-found/entry.ts',
    styles: 'src/web/pages/not-found/not-found.css',
  },
]
