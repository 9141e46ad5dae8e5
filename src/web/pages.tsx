import type { ComponentType, ReactElement } from 'react'
import { company } from '../shared/company.ts'
import type { Assets, PageFiles } from './assets.ts'
import { DeskHead, DeskPage } from './pages/desk/desk-page.tsx'
import { AnswerPage } from './pages/home/answer/answer-page.tsx'
import { FirstPaintResources } from './pages/home/first-paint-resources.tsx'
import { HomeHead } from './pages/home/home-head.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { MyPickupsPage } from './pages/my-pickups/my-pickups-page.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { TermsPage } from './pages/terms/terms-page.tsx'
import { WithdrawalPage } from './pages/withdrawal/withdrawal-page.tsx'

export interface Page extends PageFiles {
  title: string
  /** The body, prerendered; what its script takes over stands in an `Island`. */
  content: ReactElement
  /** What search engines and shared links are told. */
  head?: ReactElement
  /** How the document brings its styles, script and icon, where not as every other (document.tsx). */
  Resources?: ComponentType<{ assets: Assets }>
}

/** What stands around the answer to a form that was sent without script; served by our own server alone. */
export const answerPage: Page = {
  path: '/boka',
  title: 'Din bokning',
  content: <AnswerPage />,
  head: <meta name="robots" content="noindex" />,
  styles: 'src/web/pages/home/answer/answer.css',
}

/** The same around the steps of a withdrawal. */
export const withdrawalAnswerPage: Page = {
  path: '/angra',
  title: 'Ångra avtalet här',
  content: <WithdrawalPage answer="__ANSWER__" />,
  head: <meta name="robots" content="noindex" />,
  styles: 'src/web/pages/withdrawal/withdrawal.css',
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
    path: '/min-hamtning',
    title: 'Min hämtning',
    content: <MyPickupsPage />,
    head: <meta name="robots" content="noindex" />,
    entry: 'src/web/pages/my-pickups/entry.tsx',
    styles: 'src/web/pages/my-pickups/my-pickups.css',
    inlineScript: 'src/web/pages/my-pickups/first-call.ts',
    // That no page is a referrer holds for all of them (security-headers.ts).
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  },
  {
    path: '/angra',
    title: 'Ångra avtalet här',
    content: <WithdrawalPage />,
    entry: 'src/web/pages/withdrawal/entry.tsx',
    styles: 'src/web/pages/withdrawal/withdrawal.css',
    // As for the front page.
    headers: { 'referrer-policy': 'same-origin' },
  },
  {
    path: '/skrivbord',
    title: 'Skrivbordet',
    content: <DeskPage />,
    head: <DeskHead />,
    entry: 'src/web/pages/desk/entry.tsx',
    styles: 'src/web/pages/desk/desk.css',
    worker: 'src/web/pages/desk/worker.ts',
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
