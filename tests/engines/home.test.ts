/** The front page: booking by mouse and by keyboard, what is refused, the dialog, the ways to a section. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../e2e/site.ts'
import type { Driver } from './driver.ts'
import { inEachEngine, visitorOf, type Visitor } from './visitor.ts'

const READY = `document.documentElement.matches('[data-form-ready]:not([data-arriving])')`
const FOCUSED = 'document.activeElement.id'
const SUCCESS = 'Tack för din bokning! Vi kontaktar dig inom 24 timmar.'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

inEachEngine((start) => {
  let driver: Driver
  let visitor: Visitor
  beforeAll(async () => {
    driver = await start()
    visitor = visitorOf(driver)
  })
  afterAll(() => driver?.[Symbol.asyncDispose]())

  async function open(path = '/', size?: { width: number; height: number }): Promise<void> {
    await visitor.arrive(site.url + path, size)
    await visitor.sees(READY)
  }

  test('a booking by mouse, with a special request, arrives at the company', async () => {
    const email = `${randomUUID()}@hushall.example`
    await open()
    await visitor.click('header button', 'Boka Nu')
    await visitor.sees(FOCUSED, 'booking-form')
    for (const [name, text] of [
      ['name', 'Åsa & Örjan Öberg'],
      ['phone', '070-174 06 05'],
      ['email', email],
      ['address', 'Storgatan 1, Helenelund'],
      ['notes', 'Portkod 1234'],
    ] as const) {
      await visitor.click(`#booking-${name}`)
      await visitor.type(text)
    }
    await visitor.click('.frequencies .choice', 'Varannan vecka')
    await visitor.click('.materials .choice', 'Glascontainers')
    await visitor.click('.materials .choice', 'Special')
    await visitor.sees('document.activeElement.closest("dialog")?.open')
    await visitor.type('En soffa')
    await visitor.click('dialog button', 'Spara')
    await visitor.sees(`document.activeElement.value`, 'Special')
    await visitor.click('button[type=submit]')
    await visitor.sees(toast('status'), SUCCESS)
    await visitor.sees(FOCUSED, 'confirmation-title')
    await expect.poll(() => site.noticesAbout(email), { timeout: 15_000 }).toHaveLength(1)
    const [notice] = await site.noticesAbout(email)
    for (const words of ['Åsa & Örjan Öberg', 'Varannan vecka', 'Glascontainers, Special', 'En soffa', 'Portkod 1234']) {
      expect(notice?.text).toContain(words)
    }

    await visitor.click('.booking-form button', 'Boka en till')
    await visitor.sees(FOCUSED, 'booking-name')
  })

  test('a booking by keyboard, and its receipt after a reload', async () => {
    const email = `${randomUUID()}@hushall.example`
    await open()
    while ((await visitor.look('document.activeElement.textContent')) !== 'Boka Nu') await visitor.press('Tab')
    await visitor.press('Enter')
    await visitor.sees(FOCUSED, 'booking-form')
    for (const [name, text] of [
      ['name', 'Åsa Öberg'],
      ['phone', '070-174 06 05'],
      ['email', email],
      ['address', 'Storgatan 1, Helenelund'],
    ] as const) {
      await visitor.press('Tab')
      await visitor.sees(FOCUSED, `booking-${name}`)
      await visitor.type(text)
    }
    await visitor.press('Tab')
    await visitor.press('ArrowDown')
    await visitor.sees('document.querySelector("[name=frequency]:checked").value', 'biweekly')
    await visitor.press('Tab')
    await visitor.press('Space')
    for (let step = 0; step < 4; step++) await visitor.press('Tab')
    await visitor.press('Space')
    await visitor.sees('document.activeElement.closest("dialog")?.open')
    await visitor.type('En soffa')
    await visitor.press('Tab')
    await visitor.press('Tab')
    await visitor.press('Enter')
    await visitor.sees('document.activeElement.value', 'Special')
    await visitor.press('Tab')
    await visitor.press('Tab')
    await visitor.type('Portkod 1234')
    await visitor.press('Tab')
    await visitor.press('Enter')
    await visitor.sees(toast('status'), SUCCESS)
    await visitor.goTo(`${site.url}/`)
    await visitor.sees(`document.querySelector('.confirmation')?.textContent.includes('${email}')`)
  })
})

/** What the toast says, in a live region of that role. */
function toast(role: 'alert' | 'status'): string {
  return `document.querySelector('[role=${role}] .toast p')?.textContent`
}
