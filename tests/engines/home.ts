/** The front page: booking by mouse and by keyboard, refused input, the dialog, links to sections. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Site } from '../e2e/site.ts'
import { badLineTo } from '../helpers/bad-line.ts'
import type { Visitor } from './visitor.ts'

const READY = `'formReady' in document.documentElement.dataset`
const FOCUSED = 'document.activeElement.id'
const SUCCESS = 'Tack för din bokning! Vi kontaktar dig inom 24 timmar.'

/** A control far down the page. */
const QUESTION = 'Måste jag vara hemma'

/** Short: each of its letters is typed. */
const newAddress = () => `${randomUUID().slice(0, 8)}@hus.example`

const household = {
  name: 'Åsa & Örjan Öberg',
  phone: '070-174 06 05',
  email: newAddress(),
  address: 'Storgatan 1, Helenelund',
}

/** Here the header has all its links. */
const WIDE = { width: 1280, height: 800 }

export function homeTests(visitor: Visitor, site: () => Site): void {
  async function open(part = '', size?: typeof WIDE): Promise<void> {
    await visitor.arrive(`${site().url}/${part}`, size)
    await visitor.sees(READY)
  }

  test('a booking by mouse, with a special request whose dialog gives up what was written by its button, by Escape and beside it, arrives at the company', async () => {
    const email = newAddress()
    await open()
    await visitor.click('header button', 'Boka Nu')
    await visitor.sees(FOCUSED, 'booking-form')
    for (const [name, text] of Object.entries({ ...household, email, notes: 'Portkod 1234' })) {
      await visitor.click(`#booking-${name}`)
      await visitor.type(text)
    }
    await visitor.click('.frequencies .choice', 'Varannan vecka')
    await visitor.click('.materials .choice', 'Glascontainers')
    const ways = [
      () => visitor.click('dialog button', 'Avbryt'),
      () => visitor.press('Escape'),
      () => visitor.clickAt(5, 5),
    ]
    for (const giveUp of ways) {
      await visitor.click('.materials .choice', 'Special')
      await visitor.sees('document.activeElement.closest("dialog")?.open')
      await visitor.type('En soffa')
      await giveUp()
      await visitor.sees('document.querySelector("dialog") === null && document.activeElement.value', 'Special')
      await visitor.sees('document.activeElement.checked', false)
    }
    await visitor.click('.materials .choice', 'Special')
    await visitor.sees('document.activeElement.closest("dialog")?.open')
    await visitor.type('En soffa')
    await visitor.click('dialog button', 'Spara')
    await visitor.sees(`document.activeElement.value`, 'Special')
    await visitor.click('button[type=submit]')
    await visitor.sees(toast('status'), SUCCESS)
    await visitor.sees(FOCUSED, 'confirmation-title')
    await expect.poll(() => site().noticesAbout(email)).toHaveLength(1)
    const [notice] = await site().noticesAbout(email)
    for (const words of [
      'Åsa & Örjan Öberg',
      'Varannan vecka',
      'Glascontainers, Special',
      'En soffa',
      'Portkod 1234',
    ]) {
      expect(notice?.text).toContain(words)
    }

    // The page scrolls to it and to its button.
    await visitor.sees(isInSight('#confirmation-title'))
    await visitor.click('.booking-form button', 'Boka en till')
    await visitor.sees(FOCUSED, 'booking-name')
  })

  test('a booking by keyboard, and its receipt after a reload', async () => {
    const email = newAddress()
    await open()
    await visitor.tabTo('Boka Nu')
    await visitor.press('Enter')
    await visitor.sees(FOCUSED, 'booking-form')
    for (const [name, text] of Object.entries({ ...household, email })) {
      await visitor.press('Tab')
      await visitor.sees(FOCUSED, `booking-${name}`)
      await visitor.type(text)
    }
    await visitor.press('Tab')
    await visitor.press('ArrowDown')
    await visitor.sees('document.querySelector("[name=frequency]:checked").value', 'biweekly')
    await visitor.press('Tab')
    await visitor.press('Space')
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
    await visitor.goTo(`${site().url}/`)
    await visitor.sees(`document.querySelector('.confirmation')?.textContent.includes('${email}')`)
  })

  test('what is refused is in sight, clear of header and toast; what a booking needs is fetched once more when the line is back, without a reload', async () => {
    await using line = await badLineTo(site().url)
    await visitor.arrive(line.url)
    await visitor.sees(READY)
    line.cut(/sending-chunk/)
    await visitor.click('header button', 'Boka Nu')
    for (const [name, text] of Object.entries(household)) {
      await visitor.click('button[type=submit]')
      await visitor.sees(FOCUSED, `booking-${name}`)
      await visitor.sees(isInSight(`#booking-${name}`))
      await visitor.sees(`document.querySelector('#booking-${name}').getAttribute('aria-invalid')`, 'true')
      await visitor.type(text)
    }
    await visitor.click('button[type=submit]')
    await visitor.sees(toast('alert'), 'Hämtningsfrekvens är obligatorisk')
    await visitor.sees(isInSight('[name=frequency]'))
    await visitor.press('Escape')
    await visitor.sees('document.querySelector(".toast") === null')

    await visitor.click('.frequencies .choice', 'Veckoservice')
    await visitor.click('.materials .choice', 'Plastavfall')
    await visitor.click('button[type=submit]')
    await visitor.sees(`${toast('alert')}.startsWith('Bokningen kunde inte skickas: Sidan laddades inte klart.')`)
    line.cut(null)
    await visitor.click('button[type=submit]')
    await visitor.sees(toast('status'), SUCCESS)
  })

  test('every way to a section ends below the header', async () => {
    await open('', WIDE)
    for (const [words, id] of [
      ['Tjänster', 'services'],
      ['Kontakt', 'contact'],
      ['Hur Det Fungerar', 'how-it-works'],
      ['Boka Hämtning', 'booking-form'],
      ['Läs Mer', 'how-it-works'],
    ] as const) {
      await visitor.click('button', words)
      await visitor.sees(isAtTheTop(id))
      await visitor.sees(FOCUSED, id)
    }
    for (const id of ['booking-form', 'contact']) {
      await open(`#${id}`)
      await visitor.sees('document.fonts.status', 'loaded')
      await visitor.sees(isAtTheTop(id))
    }
    await open(`#:~:text=${encodeURIComponent(QUESTION)}`)
    await visitor.sees(`(() => {
      const asked = [...document.querySelectorAll('summary')].find((each) => each.textContent.includes('${QUESTION}'))
      const { top, bottom } = asked.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })()`)
  })
}

/** The text of the toast in the live region for that. */
function toast(kind: 'alert' | 'status'): string {
  const live = kind === 'alert' ? 'assertive' : 'polite'
  return `document.querySelector('[aria-live=${live}] .toast p')?.textContent`
}

/** Whether an element is on the screen and covered by neither the header nor the toast. */
function isInSight(selector: string): string {
  return `(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
    const over = ['header', '.toast'].map((each) => document.querySelector(each)?.getBoundingClientRect())
    return top >= 0 && bottom <= innerHeight && !over.some((each) => each && each.top < bottom && each.bottom > top)
  })()`
}

/** Whether a section begins just below the header, or as far up as the end of the page allows. */
function isAtTheTop(id: string): string {
  return `(() => {
    const { top } = document.getElementById('${id}').getBoundingClientRect()
    const header = document.querySelector('header').getBoundingClientRect().bottom
    // Less than half a line: texts above may be a few pixels higher in the typeface that arrives afterwards.
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8
    return top >= header && (top < header + 40 || atEnd)
  })()`
}
