import type { Page } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import { pagePaths } from '../helpers/pages.ts'
import { expectNoFindings } from './axe.ts'
import { expectNoSidewaysScroll } from './layout.ts'
import { expect, household, success, test, type Visitor } from './visitor.ts'

/** Each is reached from the one before, in one document. */
const states: Record<string, (visitor: Visitor, page: Page) => Promise<void>> = {
  // Submitting marks every missing field at once.
  'with errors': async (visitor) => {
    await visitor.submitButton.click()
    await visitor.seesToast('alert', 'Namn är obligatoriskt')
  },
  'with the dialog open': async (visitor) => {
    await visitor.material('Special').click()
    await visitor.dialog.getByRole('textbox').fill('En soffa')
  },
  'with a booking that could not be sent': async (visitor, page) => {
    await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
    await page.route('**/rest/v1/form_responses**', (route) => route.abort(), { times: 1 })
    await visitor.fillIn(household())
    await visitor.submitButton.click()
    await visitor.seesToast('alert', /^Bokningen kunde inte skickas/)
  },
  'with a booking made': async (visitor) => {
    await visitor.submitButton.click()
    await visitor.seesToast('status', success)
  },
}

/** A browser without script sends it like this. */
const SEND = "document.getElementById('booking-form').submit()"

/** The pages that answer a form sent without script, each reached from the one before. */
const answersWithoutScript: Record<string, (visitor: Visitor, page: Page) => Promise<void>> = {
  'without script, with errors': async (visitor, page) => {
    await visitor.open()
    await page.evaluate(SEND)
    await expect(visitor.alert.first()).toContainText('obligatorisk')
  },
  'without script, booked': async (visitor, page) => {
    await visitor.fillIn(household())
    await page.evaluate(SEND)
    await visitor.confirmation.waitFor()
  },
}

/** Pages checked state by state: here, in household-access.spec.ts and in desk-access.spec.ts. */
const withOwnTests = ['/', '/min-hamtning', '/angra', '/skrivbord']

test('axe finds nothing in any state, light or dark, narrow or wide', async ({ page, site, visitor }) => {
  test.slow()
  async function look(part?: string) {
    await expectNoFindings(page, 'all', part)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoFindings(page, 'colours', part)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 320, height: 800 })
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await test.step('as it opens', async () => {
    await visitor.open()
    await look()
  })
  for (const [state, reach] of Object.entries(states)) {
    await test.step(state, async () => {
      await reach(visitor, page)
      await look('#booking-island')
    })
  }
  for (const [state, reach] of Object.entries(answersWithoutScript)) {
    await test.step(state, async () => {
      await reach(visitor, page)
      await look()
    })
  }
  for (const path of [...pagePaths().filter((path) => !withOwnTests.includes(path)), '/finns/inte']) {
    await test.step(path, async () => {
      await page.goto(site.url + path)
      await look()
    })
  }
})

test('the form’s names, order and purposes, and room for fingertips and longest words', async ({ page, visitor }) => {
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await visitor.open()
  await expect(visitor.form).toMatchAriaSnapshot(`
    - form "Din bokning":
      - heading "Din bokning" [level=3]
      - paragraph:
        - text: Din första hämtning
        - strong: måndag 14 december
        - text: Boka senast torsdag 26 november 23:59
      - text: Namn
      - textbox "Namn"
      - text: Telefonnummer
      - textbox "Telefonnummer"
      - text: E-post
      - textbox "E-post"
      - text: Hämtningsadress
      - textbox "Hämtningsadress"
      - radiogroup "Hur ofta ska vi hämta?":
        - text: ""
        - radio "Engångshämtning"
        - text: Engångshämtning 125 kr
        - radio "Varannan vecka"
        - text: Varannan vecka 175 kr per månad
        - radio "Veckoservice"
        - text: Veckoservice 300 kr per månad
      - paragraph:
        - text: "Första hämtningen:"
        - strong: måndag 14 december
      - checkbox "Börja redan under mina 14 dagars ångerrätt"
      - text: Börja redan under mina 14 dagars ångerrätt
      - paragraph: Ångrar du dig betalar du för det vi då har hämtat. Annars kommer vi först när ångertiden är slut.
      - group "Vad ska vi hämta?":
        - text: ""
        - checkbox "Glascontainers"
        - text: Glascontainers
        - checkbox "Plastavfall"
        - text: Plastavfall
        - checkbox "Metallbehållare"
        - text: Metallbehållare
        - checkbox "Pappkartonger"
        - text: Pappkartonger
        - checkbox "Special"
        - text: Special Något annat? Beskriv det, så får du ett pris först.
      - text: Meddelande (valfritt)
      - textbox "Meddelande (valfritt)"
      - paragraph: Till exempel portkod eller var påsarna står.
      - button "Boka med betalningsskyldighet"
      - paragraph:
        - text: /Du betalar inget nu/
        - link "villkoren":
          - /url: /villkor
        - text: /Uppgifterna behöver vi/
        - link "så hanterar vi dem":
          - /url: /villkor#integritet
        - text: .
  `)

  const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')
  const calledWrong = tree.nodes.filter(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
  )
  expect(calledWrong, 'before anybody has been there').toEqual([])

  const purposes = { name: 'name', phone: 'tel', email: 'email', address: 'address-line1' }
  for (const [name, autocomplete] of Object.entries(purposes)) {
    await expect(visitor.field(name as keyof typeof purposes)).toHaveAttribute('autocomplete', autocomplete)
  }
  await expect(visitor.field('phone')).toHaveAttribute('type', 'tel')
  await expect(visitor.field('email')).toHaveAttribute('type', 'email')

  await page.setViewportSize({ width: 320, height: 640 })
  for (const target of await visitor.form.locator('label:has(input), button').all()) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  for (const field of await visitor.form.locator('input:not([type=radio], [type=checkbox]), textarea').all()) {
    await expect(field).toHaveCSS('font-size', /^(1[6-9]|2\d)/)
  }

  await page.evaluate(`{
    document.documentElement.style.fontSize = '200%'
    document.querySelector('.booking-form-body').style.overflowWrap = 'normal'
  }`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const choices = await page.evaluate(`[...document.querySelectorAll('.choice')].map((choice) => {
      const words = document.createRange()
      words.selectNodeContents(choice.lastElementChild)
      const { paddingRight, borderRightWidth } = getComputedStyle(choice)
      const edge = choice.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth)
      return [choice.textContent, edge - words.getBoundingClientRect().right]
    })`)
    expect(choices).toHaveLength(9)
    for (const [words, room] of choices as [string, number][]) {
      expect(room, `${words} at ${width} pixels`).toBeGreaterThanOrEqual(-0.5)
    }
  }
})

const EDGED = '.choice, .field input, .field textarea, .button-submit, .toast, .tag, .luggage-tag'

test('no field in error or focus is covered; in forced colours everything has a border', async ({ page, visitor }) => {
  const telephone = { width: 360, height: 640 }
  await visitor.open()
  for (const name of ['name', 'phone', 'email', 'address'] as const) {
    for (const size of [telephone, { width: 320, height: 256 }]) {
      await test.step(`${name}, ${size.width} pixels`, async () => {
        await page.setViewportSize(size)
        await page.evaluate('document.activeElement.blur()')
        await visitor.submitButton.click()
        await expect(visitor.field(name)).toBeFocused()
        const field = await visitor.field(name).boundingBox()
        const toast = await page.locator('.toast').boundingBox()
        const header = await page.getByRole('banner').boundingBox()
        const covered = Math.max((toast?.y ?? 0) + (toast?.height ?? 0), (header?.y ?? 0) + (header?.height ?? 0))
        expect(field?.y).toBeGreaterThanOrEqual(covered)
        expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(size.height)
      })
    }
    await visitor.field(name).fill(household()[name])
  }

  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Hämtningsfrekvens är obligatorisk')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const thing of await page.locator(EDGED).all()) {
    await expect(thing).toHaveCSS('border-top-style', 'solid')
    await expect(thing).not.toHaveCSS('border-top-width', '0px')
  }
  expect(
    await page.evaluate("getComputedStyle(document.querySelector('#services .note'), '::after').borderTopStyle"),
  ).toBe('solid')

  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(telephone)
  await visitor.field('name').focus()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press(key)
      expect(
        await page.evaluate(`document.activeElement.getBoundingClientRect().top -
          document.querySelector('header').getBoundingClientRect().bottom`),
      ).toBeGreaterThanOrEqual(0)
    }
  }
  // An error stays: also what is not in the form ends up clear of it.
  await page.setViewportSize({ width: 320, height: 430 })
  const underToast = `[...document.querySelectorAll('a, button, summary, input, textarea')].reverse().filter((control) => {
    control.focus()
    if (document.activeElement !== control || control.closest('.toast')) return false
    const [{ x, y, width, height }] = control.getClientRects()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.toast')
  }).map((control) => control.textContent)`
  await page.locator('.toast-error').waitFor()
  expect(await page.evaluate(underToast)).toEqual([])
})

test('after a booking at 400 % zoom the confirmation’s heading is in view', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visitor.open()
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await test.step(reducedMotion, async () => {
      await page.emulateMedia({ reducedMotion })
      await visitor.book(household())
      const heading = visitor.confirmation.getByRole('heading')
      await expect(heading).toBeInViewport({ ratio: 1 })
      const box = await heading.boundingBox()
      const toast = await page.locator('.toast').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
    })
    if (reducedMotion === 'reduce') await page.getByRole('button', { name: 'Boka en till' }).click()
  }
})

test('no page scrolls sideways, at any width, zoom or text size; each prints what it shows', async ({ page, site }) => {
  const headings: Record<string, string | RegExp> = {
    '/': company.tagline,
    '/villkor': /^Villkor/,
    '/angra': 'Ångra avtalet här',
    '/skrivbord': 'Skrivbordet',
    '/finns-inte': 'Oops! Page not found',
  }
  // The two addresses of Min hämtning are not adjacent: from one to the other only the fragment would change.
  for (const path of [...pagePaths(), '/min-hamtning#fel', '/finns-inte']) {
    await page.goto(site.url + path)
    for (const [width, size, forcedColors] of [
      // What a 1280-pixel window has at 400 % zoom.
      [320, 100, 'active'],
      [768, 100, 'none'],
      [1920, 100, 'none'],
      [320, 200, 'none'],
      [360, 200, 'active'],
      [1280, 200, 'none'],
    ] as const) {
      await test.step(`${path}, ${width} pixels, ${size} %, ${forcedColors}`, async () => {
        await page.emulateMedia({ forcedColors })
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(`document.documentElement.style.fontSize = '${size}%'`)
        await expectNoSidewaysScroll(page)
      })
    }
    await test.step(`${path} with the text spacing of WCAG 1.4.12`, async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      await page.evaluate(`{
        document.documentElement.style.fontSize = ''
        const spacing = new CSSStyleSheet()
        spacing.replaceSync(\`* {
          line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
        }\`)
        document.adoptedStyleSheets = [spacing]
      }`)
      await expectNoSidewaysScroll(page)
      const cut = `[...document.querySelectorAll('main :not(svg, svg *)')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'clip')
        .map((part) => part.className)`
      expect(await page.evaluate(cut)).toEqual([])
      await page.evaluate('document.adoptedStyleSheets = []')
    })
    await test.step(`${path} on paper`, async () => {
      await page.emulateMedia({ media: 'print', forcedColors: 'none' })
      await page.setViewportSize({ width: 794, height: 1123 })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(headings[path] ?? 'Min hämtning')
      await heading.waitFor()
      await expectNoSidewaysScroll(page)
      // In a unit of the container Firefox would print the hours too large for their line.
      if (path === '/') await expect(page.locator('.time strong')).toHaveCSS('font-size', '32px')
      await page.emulateMedia({ media: 'screen' })
    })
  }
})
