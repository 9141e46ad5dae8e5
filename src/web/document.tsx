import type { ReactNode } from 'react'
import { company } from '../shared/company.ts'
import type { Assets } from './assets.ts'

interface DocumentProps {
  /** Tells the entry which of the two pages this document is. */
  page: 'home' | 'not-found'
  title: string
  assets: Assets
  head?: ReactNode
  children: ReactNode
}

/** The HTML around both pages. `__…__` are settings, filled in when the server starts or the static site is built. */
export function Document({ page, title, assets, head, children }: DocumentProps) {
  return (
    <html lang="sv" data-page={page}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – ${company.name}`}</title>
        <meta name="backend" content="__BACKEND_URL__" data-key="__BACKEND_KEY__" />
        <meta name="theme-color" content={assets.themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={assets.themeColours.dark} media="(prefers-color-scheme: dark)" />
        {head}
        <style dangerouslySetInnerHTML={{ __html: assets.css }} />
        {/* Without script at once; with it when first-paint.ts says so. */}
        <noscript id="after-paint">
          <style dangerouslySetInnerHTML={{ __html: assets.fontFace }} />
        </noscript>
        <noscript id="after-script">
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/site.webmanifest" />
        </noscript>
        <script data-entry={assets.entry} dangerouslySetInnerHTML={{ __html: assets.firstPaint }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
