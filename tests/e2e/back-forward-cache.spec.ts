/** Going back, when the browser kept the page in its back/forward cache. */
import type { Page } from '@playwright/test'
import { inCachingBrowser } from './sites.ts'
import { test as base, expect, household, success } from './visitor.ts'

const test = base.extend(inCachingBrowser)

const next = '#booking-form .first-pickup'

/** Leaves the page and goes back; fails unless the browser restored the page from its cache. */
async function leaveAndGoBack(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await page.evaluate('addEventListener("pageshow", ({ persisted }) => { window.fromCache = persisted })')
  await leave()
  // A restored page fires no `load`.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.fromCache')).toBe(true)
}

test('after going back form and confirmation are as they were, or forgotten', async ({ page, site, visitor }) => {
  const person = { ...household(), specialRequest: 'En soffa' }
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await visitor.open()
  await visitor.fillIn({ ...person, address: '' })
  await visitor.field('early_start').check()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Hämtningsadress är obligatorisk')
  await expect(page.locator(next)).toContainText('måndag 23 november')

  // Set before leaving: the clock of a cached page cannot be changed from outside.
  await page.clock.setFixedTime('2026-11-24T12:00:00Z')
  await leaveAndGoBack(page, () => page.goto(`${site.url}/nowhere`))
  await expect(page.locator(next)).toContainText('måndag 30 november')
  await expect(visitor.field('name')).toHaveValue(person.name)
  await expect(visitor.material('Special')).toHaveAccessibleDescription('En soffa')
  // A receipt that could not be stored has not been forgotten either.
  await page.evaluate(`{
    sessionStorage.clear()
    window.setItem = Storage.prototype.setItem
    Storage.prototype.setItem = () => { throw new Error('full') }
  }`)
  await visitor.field('address').fill(person.address)
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings).toMatchObject([
    { submitted_by: person.name, answers: { specialRequest: 'En soffa' }, early_start: true },
  ])
  await leaveAndGoBack(page, () => page.goto(`${site.url}/nowhere`))
  await visitor.confirmation.waitFor()
  await page.evaluate('Storage.prototype.setItem = window.setItem')
  await page.getByRole('button', { name: 'Boka en till' }).click()
  await visitor.book(household())
  expect(visitor.sent.bookings).toHaveLength(2)
  await leaveAndGoBack(page, () => page.goto(`${site.url}/nowhere`))
  await visitor.confirmation.waitFor()

  await page.getByRole('button', { name: 'Boka en till' }).click()
  await visitor.field('name').fill('Bertil Hemlig')
  await leaveAndGoBack(page, async () => {
    await visitor.confirmation.getByRole('link', { name: 'Öppna Min hämtning' }).click()
    await page.getByText(/^Mer: /).click()
    await page.getByRole('button', { name: 'Glöm mig i den här fliken' }).click()
    await page.getByRole('heading', { name: 'Den här fliken har glömt dig' }).waitFor()
  })
  await expect(visitor.confirmation).toHaveCount(0)
  await expect(visitor.field('name')).toHaveValue('')
})
