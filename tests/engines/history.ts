/** What browsers keep of a link with a secret in it, read from real profiles; stated in docs/security.md and decision 16. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumOptions } from '../../playwright.config.ts'
import type { Site } from '../e2e/site.ts'
import { bookForKey, sampleBooking } from '../helpers/sample-bookings.ts'
import type { Firefox } from './firefox.ts'

const TOKEN = 'b'.repeat(32)

/** What the household's page and the desk show once they have read their link. */
const OPENED = '#my-pickups summary, [name=phone_name]'

async function twoLinks({ url }: Site) {
  // Nothing in common with the booking of desk-and-household.ts: its card would link to that one.
  const apart = { email: 'historia@example.se', phone: '070-174 06 42', address: 'Historiagatan 1, Viby' }
  const key = await bookForKey(url, sampleBooking(apart))
  return {
    links: [`${url}/min-hamtning#${key}`, `${url}/skrivbord#token_hash=${TOKEN}&type=email`],
    without: [`${url}/min-hamtning`, `${url}/skrivbord`],
    secret: new RegExp(`${key}|${TOKEN}`),
  }
}

export function chromiumHistoryTest(site: () => Site): void {
  test('Chromium’s history does not list it', async () => {
    const { links, without, secret } = await twoLinks(site())
    const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
    const browser = await chromium.launchPersistentContext(profile, { ...chromiumOptions, channel: 'chromium' })
    for (const link of links) {
      const page = await browser.newPage()
      await page.goto(link)
      await page.locator(OPENED).first().waitFor()
      expect(page.url() + (await page.title())).not.toMatch(secret)
    }
    await browser.close()
    const history = new DatabaseSync(join(profile, 'Default/History'))
    // Listed are the ends of chains of redirections; CHAIN_END in ui/base/page_transition_types.h.
    const listed = history.prepare(
      'select distinct url from (select u.url, v.transition & 0x20000000 as ends from urls u join visits v on v.url = u.id) where ends order by 1',
    )
    expect(listed.all().map(({ url }) => url)).toEqual(without)
    history.close()
    await rm(profile, { recursive: true })
  })
}

export function firefoxHistoryTest(firefox: () => Firefox, site: () => Site): void {
  test('Firefox’s history lists it, but what it restores a tab from does not have it', async () => {
    const { links, without, secret } = await twoLinks(site())
    for (const link of links) {
      await firefox().newTab(800, 600)
      await firefox().goTo(link)
      await expect.poll(() => firefox().evaluate(`document.querySelector('${OPENED}') !== null`)).toBe(true)
      const states = async () => tabsIn(JSON.parse(await firefox().inChrome('SessionStore.getBrowserState()')))
      await expect.poll(states).toContainEqual(expect.objectContaining({ url: link.replace(/#.*/, '') }))
      expect(stringsIn(await states()).filter((text) => secret.test(text))).toEqual([])
    }
    const listed = await firefox().inChrome(LISTED)
    expect(listed.split('\n').filter((url) => without.includes(url) || links.includes(url))).toEqual(
      [...links, ...without].sort(),
    )
  })
}

const LISTED = `(() => {
  const rows = PlacesUtils.history.DBConnection.createStatement('select url from moz_places where hidden = 0 order by 1')
  const urls = []
  while (rows.executeStep()) urls.push(rows.getString(0))
  return urls.join('\\n')
})()`

// biome-ignore lint/suspicious/noExplicitAny: Firefox's own format.
function tabsIn({ windows }: any): { url: string }[] {
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  return windows.flatMap(({ tabs }: any) => tabs.flatMap(({ entries }: any) => entries))
}

/** Every text in it, also as Firefox packs what led to a page. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, Buffer.from(value, 'base64').toString('latin1')]
  return Object.values(value ?? {}).flatMap(stringsIn)
}
