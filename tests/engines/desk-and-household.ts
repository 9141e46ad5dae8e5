/** The company says yes at its desk, and the household skips a pick-up on its own page. */
import { expect, test } from 'vitest'
import { company } from '../../src/shared/company.ts'
import type { Site } from '../e2e/site.ts'
import { bookForKey, sampleBooking } from '../helpers/sample-bookings.ts'
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

export function deskTests(visitor: Visitor, theSite: () => Site): void {
  test('from the inbox to the household’s page, by mouse and by keyboard', async () => {
    const site = theSite()
    // Not where the front page's tests book: their cards would link to this one.
    const booking = sampleBooking({ frequency: 'biweekly', address: 'Ekvägen 9, Viby', phone: '070-174 06 41' })
    const key = await bookForKey(site.url, booking)
    // A failed try leaves its card in the inbox.
    const card = `.card-plain:has([href$='${booking.id}'])`
    const mailsBefore = (await codes(site)).length

    // On a pick-up day the desk opens with the round.
    await visitor.arrive(`${site.url}/skrivbord#/inkorg`)
    await visitor.click('button', 'Skicka kod')
    await visitor.sees('document.querySelector("[name=email]").getAttribute("aria-invalid")', 'true')
    await visitor.click('[name=email]')
    await visitor.type(company.email)
    await visitor.click('[name=phone_name]')
    await visitor.type('Sigges mobil')
    await visitor.press('Enter')
    await expect.poll(async () => (await codes(site)).length).toBe(mailsBefore + 1)
    await visitor.click('[name=code]')
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
    await visitor.sees(`document.querySelector('main').textContent.includes('Beskedet går i väg om en minut.')`)

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
