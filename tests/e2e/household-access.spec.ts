/** Accessibility of Min hämtning and Ångra avtalet in every state, scheme, width and text size, and their budgets. */
import type { Page } from '@playwright/test'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import { expectNoFindings } from './axe.ts'
import { test as base, type HouseholdPage } from './household-page.ts'
import { agreed, bookWithKey, type HouseholdSite } from './household-site.ts'
import { expectNoSidewaysScroll, expectNothingSmall, recordShifts } from './layout.ts'
import { expect, inDesktopBrowser } from './sites.ts'
import { countTraffic } from './traffic.ts'

// A scroll bar that takes up width, as on most desktops.
const test = base.extend(inDesktopBrowser)

/** Walks through all states and calls `look` in each. */
async function visitStates(page: Page, site: HouseholdSite, household: HouseholdPage, look: () => Promise<void>) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const booked = await agreed(
    site,
    sampleBooking({ frequency: 'biweekly', notes: 'Portkod 1234', name: 'Å'.repeat(40) }),
  )
  await household.open(booked.link)
  await household.next.waitFor()
  await expect(page.locator('.when-tag')).toHaveCSS('border-top-style', 'solid')
  await page.getByText('Allt som hänt').click()
  await look()
  await press('Hoppa över')
  await household.feedback.waitFor()
  await press('Flytta')
  await page
    .getByRole('button', { name: /^Ändra måndag/ })
    .last()
    .click()
  await press('Ändra uppgifterna')
  await page.getByLabel('Hämtningsadress').fill('')
  await press('Spara')
  await look()
  await page.getByLabel('Hämtningsadress').fill('Nygatan 2')
  await press('Spara')
  await expect(household.feedback).toContainText('när vi har svarat')
  await press('Gör en kalenderlänk')
  await page.getByLabel(/^Prenumerera/).waitFor()
  await press('Radera allt om mig')
  await look()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await press('Avsluta')
  await look()
  await page.getByLabel('Sista hämtningen').selectOption({ index: 1 })
  await press('Avsluta')
  await expect(household.feedback).toContainText('avslutat')
  await look()
  await page.getByRole('link', { name: 'Ångra avtalet här' }).first().click()
  await expect(page.getByLabel('E-post för bekräftelsen')).not.toHaveValue('')
  await page.getByLabel('E-post för bekräftelsen').fill('fel')
  await press('Ångra avtalet här')
  await look()
  await page.getByLabel('E-post för bekräftelsen').fill('ratt@example.se')
  await press('Ångra avtalet här')
  await look()
  await press('Bekräfta frånträde')
  await page.getByRole('heading', { name: /^Bekräftelse/ }).waitFor()
  await look()
  await household.open((await bookWithKey(site)).link)
  await page.route('**/rpc/*', (route) => route.abort())
  await page.reload()
  await page.getByText('Det här är vad vi visste').waitFor()
  await look()
  await page.unroute('**/rpc/*')
  await page.evaluate('sessionStorage.clear()')
  await household.open(`${site.url}/min-hamtning`)
  await look()
}

test('axe finds nothing in any state, and twice the text size fits a phone', async ({ page, site, household }) => {
  test.slow()
  const telephone = { width: 320, height: 800 }
  await page.setViewportSize(telephone)
  const setText = (size: string) => page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
  await visitStates(page, site, household, async () => {
    await expectNoFindings(page)
    await expectNoSidewaysScroll(page)

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoFindings(page, 'colours')
    await expectNoSidewaysScroll(page)

    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await page.setViewportSize({ width: 360, height: 740 })
    await setText('200%')
    await expectNoSidewaysScroll(page)
    await expectNothingSmall(page, 'main :is(button, select, input:not([type=radio], [type=checkbox]), label.choice)')

    await setText('')
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize(telephone)
  })
})

test('nothing moves while the days arrive', async ({ page, site, household }) => {
  const booked = await agreed(site)
  await recordShifts(page)
  await page.route('**/rpc/my_booking', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const [width, height] of [
    [360, 740],
    [1350, 940],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const address of [booked.link, `${site.url}/angra`]) {
      await page.goto('about:blank')
      await page.goto(address)
      if (address === booked.link) await household.next.waitFor()
      else await expect(page.getByLabel('Ditt namn')).toHaveValue(/./)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('shifts'), `${address}, ${width} pixels wide`).toEqual([])
    }
    // Anew: what the tab remembers is there at once.
    await page.evaluate('sessionStorage.clear()')
  }
})

test('on paper no heading ends a page, and buttons are left out', async ({ page, site, household }) => {
  await household.open((await agreed(site)).link)
  await household.next.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator(':is(h1, h2, h3, dt):visible').first().waitFor()
  const loose = `[...document.querySelectorAll('h1, h2, h3, dt')]
    .filter((heading) => heading.checkVisibility() && getComputedStyle(heading).breakAfter !== 'avoid')
    .map((heading) => heading.textContent)`
  expect(await page.evaluate(loose)).toEqual([])
  await expect(page.locator(':is(button, select, form):visible')).toHaveCount(0)
})

test('the pages stay within their budgets', async ({ page, site, household }) => {
  const booked = await agreed(site)
  const traffic = await countTraffic(page)
  await page.goto(booked.link)
  await household.next.waitFor()
  await page.waitForLoadState('networkidle')
  const first = traffic.bodies()
  expect(first.Script, 'script').toBeLessThanOrEqual(76_000)
  await page.getByText(/^Mer: /).click()
  await page.getByRole('button', { name: 'Gör en kalenderlänk' }).click()
  await page.getByLabel(/^Prenumerera/).waitFor()
  const { Script: whole = 0 } = traffic.bodies()
  expect(whole, 'with what is behind Mer, and the part that makes a calendar link').toBeLessThanOrEqual(80_000)
  expect(first.Document, 'HTML').toBeLessThanOrEqual(6_000)
  expect(first.Stylesheet, 'styles').toBeLessThanOrEqual(6_000)

  await page.goto(`${site.url}/angra`)
  await page.waitForLoadState('networkidle')
  expect((traffic.bodies().Script ?? 0) - whole, 'script').toBeLessThanOrEqual(66_000)
})
