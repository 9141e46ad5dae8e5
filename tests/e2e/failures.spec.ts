import type { Page, Route } from '@playwright/test'
import { pricesShown } from '../../src/shared/prices-shown.ts'
import { expect, household, success, test, type Visitor } from './visitor.ts'

const bookings = '**/rest/v1/form_responses**'

async function expectKept(visitor: Visitor, email: string) {
  await expect(visitor.field('email')).toHaveValue(email)
  await expect(visitor.frequency('biweekly')).toBeChecked()
  await expect(visitor.material('Glascontainers')).toBeChecked()
  await expect(visitor.submitButton).toHaveText('Boka med betalningsskyldighet')
  await expect(visitor.form).toContainText('Bokningen är inte skickad än.')
}

const json = (message: string) => ({ code: 'P0001', details: null, hint: null, message })

const answers = {
  "the server's own words": {
    answer: { status: 400, json: json('Vi hämtar inte på din gata just nu') },
    sentence: 'Bokningen kunde inte skickas: Vi hämtar inte på din gata just nu',
  },
  'a gateway that answers JSON without a code': {
    answer: { status: 503, json: { message: 'Stängt för underhåll' } },
    sentence: 'Bokningen kunde inte skickas: Stängt för underhåll',
  },
  'a login page of a wifi network': {
    answer: { status: 200, contentType: 'text/html', body: '<!doctype html><title>Logga in</title>' },
    sentence: /^Bokningen kunde inte skickas: Svaret gick inte att tolka\..*finns kvar\.$/,
  },
  'an empty 404, which the client takes for success': {
    answer: { status: 404, body: '' },
    sentence: /^Bokningen kunde inte skickas: Svaret gick inte att tolka\./,
  },
  'a 201 with another row': {
    answer: { status: 201, json: { id: 'b1946ac9-2492-4d23-8a6b-0123456789ab' } },
    sentence: /^Bokningen kunde inte skickas: Svaret gick inte att tolka\./,
  },
  'a duplicate of something else': {
    answer: { status: 409, json: { ...json('duplicate key value violates "other_key"'), code: '23505' } },
    sentence: 'Bokningen kunde inte skickas: duplicate key value violates "other_key"',
  },
}

test('every error, refusal and lost connection is told, and the form is kept; of a notice only on the console', async ({
  context,
  page,
  visitor,
}) => {
  const person = household()
  await visitor.open()
  await visitor.fillIn(person)
  for (const [message, told] of [
    ['slumpen tog slut', 'slumpen tog slut'],
    ['', 'Okänt fel'],
  ] as const) {
    await page.evaluate((message) => {
      crypto.randomUUID = () => {
        throw new Error(message)
      }
    }, message)
    await visitor.submitButton.click()
    await visitor.seesToast('alert', `Ett oväntat fel uppstod: ${told}`)
    await expectKept(visitor, person.email)
  }
  // The browser's own stands behind it.
  await page.evaluate('delete crypto.randomUUID')
  for (const [name, { answer, sentence }] of Object.entries(answers)) {
    await test.step(name, async () => {
      await page.route(bookings, (route) => route.fulfill(answer))
      await visitor.submitButton.click()
      await visitor.seesToast('alert', sentence)
      await expectKept(visitor, person.email)
      expect(visitor.sent.notices).toEqual([])
      await page.getByRole('button', { name: 'Stäng meddelandet' }).press('Enter')
      await expect(page.locator('.toast')).toHaveCount(0)
      await expect(visitor.submitButton).toBeFocused()
    })
  }
  const failed = visitor.sent.bookings.at(-1)
  expect(visitor.sent.bookings).toEqual(Object.keys(answers).map(() => failed))
  await page.unroute(bookings)
  await visitor.field('address').fill('Vibyvägen 3')
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings.at(-1)?.id).not.toBe(failed?.id)
  expect(visitor.sent.bookings.at(-1)?.answers.address).toBe('Vibyvägen 3')

  await page.getByRole('button', { name: 'Boka en till' }).click()
  await visitor.fillIn(person)
  // Some browsers ignore `maxlength`.
  await visitor
    .field('name')
    .evaluate((input: { removeAttribute(name: string): void }) => input.removeAttribute('maxlength'))
  await visitor.field('name').fill('Å'.repeat(201))
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Bokningen kunde inte skickas: Namnet är för långt, högst 200 tecken')
  await expect(page.locator('.toast')).toHaveCount(1)

  await visitor.field('name').fill(person.name)
  await context.setOffline(true)
  await visitor.submitButton.click()
  await visitor.seesToast(
    'alert',
    'Bokningen kunde inte skickas: Ingen kontakt med servern. Kontrollera uppkopplingen och försök igen. ' +
      'Allt du har skrivit finns kvar.',
  )
  await expectKept(visitor, person.email)

  await context.setOffline(false)
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings.at(-1)?.id).toBe(visitor.sent.bookings.at(-2)?.id)
  await page.getByRole('button', { name: 'Boka en till' }).click()
  for (const [what, fail] of [
    ['refused', { status: 401, json: json('new row violates row-level security policy for table "outbox"') }],
    ['cut off', null],
  ] as const) {
    await test.step(what, async () => {
      const complaint = page.waitForEvent('console', (message) =>
        message.text().startsWith('The notice of the booking'),
      )
      await page.route('**/rest/v1/outbox', (route) => (fail ? route.fulfill(fail) : route.abort()))
      await visitor.book(household())
      expect((await complaint).type()).toBe('error')
      await expect(visitor.alert).toBeEmpty()
      await visitor.confirmation.waitFor()
    })
    await page.getByRole('button', { name: 'Boka en till' }).click()
  }
})

const away =
  'Bokningen kunde inte skickas: Vår server är borta en liten stund. Vänta någon minut och försök igen. ' +
  'Allt du har skrivit finns kvar.'

test('an unreachable server is tried once more, then told; a silent one is given up', async ({ page, visitor }) => {
  await page.clock.install()
  const person = household()
  await visitor.open()
  await visitor.fillIn(person)
  let tries = 0
  for (const [name, answer] of Object.entries({
    'a page from nginx': { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
    'nothing from Caddy': { status: 502, body: '' },
    'a line from Traefik': { status: 502, contentType: 'text/plain', body: 'Bad Gateway' },
  })) {
    await test.step(name, async () => {
      await page.route(bookings, (route) => route.fulfill(answer))
      const first = page.waitForResponse(bookings)
      await visitor.submitButton.click()
      await first
      tries += 2
      await expect(async () => {
        await page.clock.runFor(1000)
        expect(visitor.sent.bookings).toHaveLength(tries)
      }).toPass()
      await visitor.seesToast('alert', away)
      await expectKept(visitor, person.email)
      await page.clock.runFor(10_000)
      expect(visitor.sent.bookings).toHaveLength(tries)
      expect(visitor.sent.bookings.at(-1)).toEqual(visitor.sent.bookings[0])
      await page.getByRole('alert').press('Escape')
      await expect(page.locator('.toast')).toHaveCount(0)
    })
  }

  await page.route(bookings, () => new Promise(() => {}))
  await expectGivenUp(page, visitor, person.email)
})

/** It may have come: with other words it would be a second booking. */
const tooSlow = 'Servern svarade inte i tid. Försök igen utan att ändra något, så blir det inte dubbelt'

/** Presses the button of a form whose request never gets an answer, and is told `why`. */
async function expectGivenUp(page: Page, visitor: Visitor, email: string, why = tooSlow) {
  await visitor.submitButton.click()
  await expect(visitor.submitButton).toHaveText('Skickar …')
  await page.clock.runFor(16_000)
  await visitor.seesToast('alert', new RegExp(`^Bokningen kunde inte skickas: ${why}\\..*finns kvar\\.$`))
  await expectKept(visitor, email)
}

test('a booking whose receipt’s script fails to load is told of, and a reload shows it', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.book(household())
  await page.route('**/assets/sending-chunk-*.js*', (route) => route.abort())
  await page.reload()
  await visitor.seesToast('alert', 'Din bokning är mottagen. Ladda om sidan för att se kvittot.')
  await page.unroute('**/assets/sending-chunk-*.js*')
  await page.reload()
  await visitor.confirmation.waitFor()
})

test('a client script that never answers is given up after a while, with the form kept', async ({ page, visitor }) => {
  await page.clock.install()
  await page.route('**/assets/sending-chunk-*.js*', () => new Promise(() => {}))
  const person = household()
  await visitor.open()
  await visitor.fillIn(person)
  await expectGivenUp(page, visitor, person.email, 'Sidan laddades inte klart')
})

test("a render error shows 'Unexpected Application Error!' and how to reach the company", async ({ page, site }) => {
  await page.addInitScript(() => {
    Date.prototype.toISOString = () => {
      throw new Error('no dates today')
    }
  })
  await page.goto(site.url)
  const fallback = page.getByRole('alert')
  await expect(fallback.getByRole('heading')).toHaveText('Unexpected Application Error!')
  await expect(fallback.getByRole('link', { name: '070-174 06 05' })).toHaveAttribute('href', 'tel:+46701740605')
  await page.locator('#contact').waitFor()
})

test('a page from before the prices changed books nothing until it is loaded again', async ({ page, visitor }) => {
  const person = household()
  await visitor.open()
  await visitor.fillIn(person)
  let shown: string | undefined
  const asBefore = async (route: Route) => {
    const headers = route.request().headers()
    shown = headers['x-client-info']
    await route.continue({ headers: { ...headers, 'x-client-info': 'prices=1,2,3' } })
  }
  await page.route(bookings, asBefore, { times: 1 })
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Bokningen kunde inte skickas: Priserna har ändrats. Ladda om sidan och boka sedan.')
  await expectKept(visitor, person.email)
  expect(shown).toBe(pricesShown)
  await page.reload()
  await visitor.untilReady()
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
})
