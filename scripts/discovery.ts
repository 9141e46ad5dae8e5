import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { company } from '../src/shared/company.ts'

/**
 * `__PUBLIC_URL__` is filled in when served. The desk's own manifest makes it an app on a phone.
 * @param paths of the pages that search engines may show
 */
export async function writeDiscovery(directory: string, themeColour: string, paths: readonly string[]): Promise<void> {
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.tagline,
    lang: 'sv',
    start_url: '/',
    display: 'browser',
    background_color: themeColour,
    theme_color: themeColour,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  }
  const desk = {
    ...manifest,
    name: `${company.name}, skrivbordet`,
    description: 'Inkorg, runda och hushåll',
    start_url: '/skrivbord',
    scope: '/skrivbord',
    display: 'standalone',
  }
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>__PUBLIC_URL__${path}</loc></url>`),
    '</urlset>',
    '',
  ]
  await writeFile(join(directory, 'site.webmanifest'), `${JSON.stringify(manifest)}\n`)
  await writeFile(join(directory, 'skrivbord.webmanifest'), `${JSON.stringify(desk)}\n`)
  await writeFile(join(directory, 'sitemap.xml'), sitemap.join('\n'))
  await writeFile(join(directory, 'robots.txt'), 'User-agent: *\nAllow: /\n\nSitemap: __PUBLIC_URL__/sitemap.xml\n')
}
