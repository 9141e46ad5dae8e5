import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Answers } from '../../src/shared/booking.ts'
import type { BookingRecord } from '../../src/shared/booking-record.ts'
import type { NotificationRecord } from '../../src/shared/notification.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import type { Site } from './site.ts'
import { test as base, expect } from './sites.ts'

export { expect }

/** Evaluated in the page, gives the loading status of the headings' font. */
export const TYPEFACE = `[...document.fonts].find(({ family }) => family.includes('Familjen Grotesk'))?.status`

export interface Household extends Answers {
  name: string
}

/** A unique household: no two tests share an address. */
export function household(): Household {
  return {
    name: 'Åsa & Örjan Öberg',
    ...sampleBooking({ frequency: 'biweekly', materials: ['Glascontainers', 'Pappkartonger'] }).answers,
    email: `${randomUUID()}@hushall.example`,
  }
}

/** A visitor's actions and observations at the form. */
export interface Visitor {
  form: Locator
  field(name: 'name' | 'phone' | 'email' | 'address' | 'notes' | 'early_start'): Locator
  frequency(value: string): Locator
  material(name: string): Locator
  submitButton: Locator
  dialog: Locator
  alert: Locator
  confirmation: Locator
  /** Opens the page and waits until the form is interactive. */
  open(path?: string): Promise<void>
  untilReady(): Promise<void>
  fillIn(household: Household): Promise<void>
  /** Also waits for the toast that says it is booked. */
  book(household: Household): Promise<void>
  seesToast(kind: 'alert' | 'status', text: string | RegExp): Promise<void>
  /** The records posted to the two tables so far. */
  sent: { bookings: BookingRecord[]; notices: NotificationRecord[] }
}

export const success = 'Tack för din bokning! Vi kontaktar dig inom 24 timmar.'

export function visitorOf(page: Page, site: Pick<Site, 'url'>): Visitor {
  const form = page.locator('#booking-form')
  const sent: Visitor['sent'] = { bookings: [], notices: [] }
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    if (request.url().includes('/rest/v1/form_responses')) sent.bookings.push(request.postDataJSON())
    if (request.url().includes('/rest/v1/outbox')) sent.notices.push(request.postDataJSON())
  })

  const visitor: Visitor = {
    form,
    field: (name) => form.locator(`[name=${name}]`),
    frequency: (value) => form.locator(`[name=frequency][value=${value}]`),
    material: (name) => form.getByRole('checkbox', { name, exact: true }),
    submitButton: form.locator('button[type=submit]'),
    dialog: page.getByRole('dialog', { name: 'Beskriv ditt specialönskemål' }),
    alert: page.getByRole('alert'),
    confirmation: page.getByRole('region', { name: /Vi har tagit emot din bokning/ }),
    sent,
    async open(path = '/') {
      await page.goto(site.url + path)
      await visitor.untilReady()
    },
    async untilReady() {
      await page.locator('html[data-form-ready]').waitFor({ state: 'attached' })
    },
    async fillIn(household) {
      // At once: a text or a press for each control costs a quarter of a second of a processor, and is what other tests are about.
      await page.evaluate(`{
        const { frequency, materials, ...texts } = ${JSON.stringify(household)}
        const { elements } = document.querySelector('#booking-form')
        for (const name of ['name', 'phone', 'email', 'address', 'notes']) {
          elements[name].focus()
          elements[name].select()
          document.execCommand(texts[name] ? 'insertText' : 'delete', false, texts[name])
        }
        for (const box of elements) {
          const isMeant = box.value === frequency || (box.value !== 'Special' && materials.includes(box.value))
          if (isMeant && !box.checked) box.click()
        }
      }`)
      if (household.specialRequest) {
        await visitor.material('Special').click()
        await visitor.dialog.getByRole('textbox').fill(household.specialRequest)
        await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
      }
    },
    async book(household) {
      await visitor.fillIn(household)
      await visitor.submitButton.click()
      await visitor.seesToast('status', success)
    },
    async seesToast(kind, text) {
      const region = page.locator(kind === 'alert' ? '[role=alert]' : '[aria-live=polite]')
      await expect(region.filter({ has: page.locator('.toast') })).toHaveText(text)
    },
  }
  return visitor
}

export const test = base.extend<{ site: Site; visitor: Visitor }>({
  site: async ({ visitorSite }, use) => use(visitorSite),
  visitor: async ({ page, site }, use) => use(visitorOf(page, site)),
})
