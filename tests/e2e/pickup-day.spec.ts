import type { Page } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import { type PickupExceptions, weekdayFrom } from '../../src/shared/pickup-days.ts'
import { addDays, swedishDay } from '../../src/shared/swedish-time.ts'
import type { Site } from './site.ts'
import { expect, household, test } from './visitor.ts'

/** These visitors ask for an early start, so the first day depends only on when the company can answer. */
const tag = '#booking-form .first-pickup'

/** Records what a screen reader would read out by itself: changes in live regions that are there already. */
const RECORD_TOLD = `
  window.told = []
  addEventListener('DOMContentLoaded', () => {
    const regions = [...document.querySelectorAll('[aria-live]')]
    const regionOf = (node) => regions.find((region) => region.contains(node))
    new MutationObserver((changes) => {
      told.push(...changes.map(({ target }) => regionOf(target)?.textContent).filter((text) => text !== undefined))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
`

test('the day changes by itself when its deadline passes in Sweden', async ({ page, visitor }) => {
  await page.clock.install({ time: '2026-11-28T19:59:00+01:00' })
  await visitor.open()
  await visitor.field('early_start').check()
  await expect(page.locator(tag)).toContainText('måndag 30 november')
  await expect(page.locator('#first-day')).toHaveText('Sollentuna, nästa lediga: måndag 30 november, från 125 kr')
  await page.clock.runFor(61_000)
  await expect(page.locator(tag)).toContainText('måndag 7 december Boka senast lördag 5 december 20:00')
  await expect(page.locator('#first-day')).toHaveText('Sollentuna, nästa lediga: måndag 7 december, från 125 kr')
})

test('without an early start the first day is after the fourteen days', async ({ page, visitor }) => {
  await page.clock.setFixedTime('2026-11-25T12:00:00Z')
  await page.addInitScript(RECORD_TOLD)
  await visitor.open()
  const early = page.locator('.early-start')
  await expect(page.locator(tag)).toContainText('måndag 14 december Boka senast torsdag 26 november 23:59')
  await expect(early).toContainText('Första hämtningen: måndag 14 december')
  expect(await page.evaluate('told')).toEqual([])
  // One first day on the page, that of the form.
  await expect(page.locator('#first-day')).toContainText('måndag 14 december')
  await visitor.field('early_start').check()
  await expect(page.locator('#first-day')).toContainText('måndag 30 november')
  await expect(page.locator(tag)).toContainText('måndag 30 november Boka senast lördag 28 november 20:00')
  await expect(early).toContainText('Första hämtningen: måndag 30 november')
  await visitor.field('early_start').uncheck()
  await expect(early).toContainText('Första hämtningen: måndag 14 december')

  // Left open for days, the page tells the new day when it is looked at again.
  await visitor.field('early_start').check()
  await page.clock.setFixedTime('2026-12-01T12:00:00Z')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await expect(page.locator(tag)).toContainText('måndag 7 december')
})

/** Serves the front page as our server does once the desk has decided this about days. */
async function decided(page: Page, site: Site, days: PickupExceptions): Promise<void> {
  const attribute = JSON.stringify(days).replaceAll('"', '&quot;')
  await page.route(`${site.url}/`, async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const body = (await answer.text()).replace('name="days" content=""', `name="days" content="${attribute}"`)
    await route.fulfill({ response: answer, body })
  })
}

test('a season that has ended closes the form, with script and without', async ({ page, browser, site, visitor }) => {
  const ended = { closed: [], full: {}, ended: '2027-06-10' }
  await page.clock.setFixedTime('2027-05-27T12:00:00Z')
  await decided(page, site, ended)
  await visitor.open()
  await expect(visitor.form.getByRole('heading')).toBeHidden()
  await expect(visitor.submitButton).toBeHidden()
  await expect(page.locator('#first-day')).toHaveText('Sollentuna, inga fler bokningar')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await decided(still, site, ended)
  await still.goto(site.url)
  await expect(still.locator('#booking-form button')).toBeHidden()
  await context.close()
})

test('near the end of the season only what still comes before it can be chosen', async ({ page, site, visitor }) => {
  // The company's file sets the season's end; here the days after it have no room, and the rest of the rule is the same.
  await page.clock.setFixedTime('2027-05-27T12:00:00Z')
  const after = Array.from({ length: 40 }, (_, week) => addDays('2027-06-07', 7 * week))
  await decided(page, site, { closed: [], full: { once: after, biweekly: after, weekly: after }, ended: null })
  await visitor.open()
  const tag = page.locator('#booking-form .first-pickup')
  await expect(tag).toHaveText('Efter ångertiden ingen ledig dag Börja redan under ångertiden, så hinner vi')
  await expect(page.locator('.early-start')).toContainText('Första hämtningen: ingen dag efter ångertiden')
  await visitor.field('early_start').check()
  await expect(tag).toContainText('måndag 31 maj')
})

test('the reason for a later day is the true one, and every second week begins where there is more room', async ({
  page,
  site,
  visitor,
}) => {
  await page.clock.setFixedTime('2027-03-25T12:00:00Z')
  const days = { closed: [], full: { weekly: ['2027-04-05'] }, fuller: ['2027-04-05'], ended: null }
  await decided(page, site, days)
  await visitor.open()
  await visitor.field('early_start').check()
  const tag = page.locator('#booking-form .first-pickup')
  const named = {
    weekly: 'Din första hämtning (fullt före det) måndag 12 april',
    biweekly: 'Din första hämtning (stängt: annandag påsk) måndag 12 april',
    once: 'Din första hämtning (stängt: annandag påsk) måndag 5 april',
  }
  for (const [rhythm, words] of Object.entries(named)) {
    await visitor.form.locator(`[name=frequency][value=${rhythm}]`).check()
    await expect(tag).toContainText(words)
    await expect(page.locator('#first-day')).toContainText(words.slice(-15).trim())
  }
})

test('when every day is full the booking is taken, and no day is promised', async ({ page, site, visitor }) => {
  const first = weekdayFrom(swedishDay(new Date()), company.pickup)
  const all = Array.from({ length: 60 }, (_, week) => addDays(first, 7 * week))
  await decided(page, site, { closed: [], full: { once: all, biweekly: all, weekly: all }, ended: null })
  await visitor.open()
  await expect(page.locator('#booking-form .first-pickup')).toHaveText(
    'Just nu är det fullt Boka gärna ändå, så hör vi av oss',
  )
  await expect(page.locator('#first-day')).toHaveText('Sollentuna, just nu är det fullt')
  await visitor.book(household())
  const { confirmation } = visitor
  await expect(confirmation).toContainText('Just nu är det fullt')
  await expect(confirmation).not.toContainText('Ute senast')
})
