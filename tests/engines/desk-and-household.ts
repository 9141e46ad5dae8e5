/** The company says yes at its desk, and the household skips a pick-up on its own page. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { company } from '../../src/shared/company.ts'
import { makeKey } from '../../src/web/household-key.ts'
import type { Site } from '../e2e/site.ts'
import { sampleBooking } from '../helpers/sample-bookings.ts'
import type { Visitor } from './visitor.ts'

const FOCUSED = 'document.activeElement.textContent'
const FEEDBACK = 'document.querySelector(".feedback")?.textContent'

/** The code of each sign-in mail so far. */
async function codes(site: Site): Promise<string[]> {
  const texts = (await site.mails()).map(({ text = '' }) => text)
  return texts
    .filter((text) => text.includes('logga in på skrivbordet'))
    .map((text) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
}

/** Books over HTTP as the page does. @returns its id and the household's key */
async function book(site: Site): Promise<{ id: string; key: string }> {
  const key = makeKey()
  const key_hash = createHash('sha256').update(key).digest('hex')
  // Not where the front page's tests book: their cards would link to this one.
  const booking = sampleBooking({ frequency: 'biweekly', address: 'Ekvägen 9, Viby', phone: '070-174 06 41' })
  const answer = await fetch(`${site.url}/rest/v1/form_responses`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_pasrundan', 'content-type': 'application/json' },
    body: JSON.stringify({ ...booking, key_hash }),
  })
  expect(answer.status).toBe(201)
  return { id: booking.id, key }
}

export function deskTests(visitor: Visitor, theSite: () => Site): void {
  test('from the inbox to the household’s page, by mouse and by keyboard', async () => {
    const site = theSite()
    const { id, key } = await book(site)
    // A failed try leaves its card in the inbox.
    const card = `.card-plain:has([href$='${id}'])`
    const mailsBefore = (await codes(site)).length

    // On a pick-up day the desk opens with the round.
    await visitor.arrive(`${site.url}/skrivbord#/inkorg`)
    await visitor.click('button', 'Skicka kod')
    await visitor.sees('document.querySelector("#sign-in-email").getAttribute("aria-invalid")', 'true')
    await visitor.click('#sign-in-email')
    await visitor.type(company.email)
    await visitor.click('#phone-name')
    await visitor.type('Sigges mobil')
    await visitor.press('Enter')
    await expect.poll(async () => (await codes(site)).length).toBe(mailsBefore + 1)
    await visitor.click('#sign-in-code')
    await visitor.type((await codes(site)).at(-1) ?? '')
    await visitor.press('Enter')
    await visitor.sees(`document.querySelector('h1')?.textContent`, 'Inkorg')

    await visitor.click(`${card} summary`, 'Annat svar')
    await visitor.click(`${card} button`, 'Tacka nej')
    await visitor.sees('document.querySelector("dialog[open]") !== null')
    await visitor.press('Escape')
    await visitor.sees('document.querySelector("dialog[open]") === null')
    await visitor.sees(FOCUSED, 'Tacka nej')
    await visitor.click(`${card} button.big`, 'Ja, från')
    await visitor.sees(`document.querySelector('main').textContent.includes('Beskedet går om en minut.')`)

    await visitor.goTo(`${site.url}/min-hamtning#${key}`)
    await visitor.sees(`document.querySelector('#next-title')?.textContent.startsWith('Nästa hämtning:')`)
    await visitor.click('button', 'Hoppa över')
    await visitor.sees(`${FEEDBACK}?.includes('Du hoppar över')`)
    await visitor.sees(FOCUSED, 'Ångra')
    await visitor.press('Enter')
    await visitor.sees(`${FEEDBACK}?.includes('Vi kommer som vanligt')`)
    await visitor.sees('document.activeElement.closest(".feedback") !== null')
    await visitor.press('Tab', { shift: true })
    await visitor.sees(FOCUSED, 'Flytta')
    await visitor.press('Enter')
    await visitor.sees('document.activeElement.tagName', 'SELECT')
  })
}
