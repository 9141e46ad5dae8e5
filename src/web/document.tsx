import { company } from '../shared/company.ts'
import type { Assets } from './assets.ts'
import { IconLinks } from './components/icon-links.tsx'
import type { Page } from './pages.tsx'

/** `__…__` are settings, filled in when the server starts or the static site is built. */
export function Document({ page, assets }: { page: Page; assets: Assets }) {
  const { Resources = PlainResources } = page
  return (
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.title} – ${company.name}`}</title>
        <meta name="backend" content="__BACKEND_URL__" data-key="__BACKEND_KEY__" />
        <meta name="theme-color" content={assets.themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={assets.themeColours.dark} media="(prefers-color-scheme: dark)" />
        {page.head}
        <Resources assets={assets} />
      </head>
      <body>{page.content}</body>
    </html>
  )
}

function PlainResources({ assets }: { assets: Assets }) {
  return (
    <>
      {/* Before the stylesheet, which would block it. */}
      {assets.inlineScript && <script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />}
      <style dangerouslySetInnerHTML={{ __html: assets.fontFace }} />
      <link rel="stylesheet" href={assets.stylesheet.address} />
      <IconLinks />
      {assets.entry && <script type="module" src={assets.entry} />}
    </>
  )
}
