/** Features that the oldest supported engines, and those just below, lack. */
import type { Page } from '@playwright/test'
import { expect, household, test } from './visitor.ts'

/** Serves the page with words of its document, styles and script replaced, and without its security policy, which would block that. */
async function withoutTheWord(page: Page, word: RegExp, replacement: string): Promise<void> {
  await page.route(/\/(assets\/.*)?$/, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const headers = { ...response.headers(), 'content-security-policy': '' }
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(word, replacement) })
  })
}

test('without :has(), checkVisibility and randomUUID a booking works', async ({ page, visitor }) => {
  await withoutTheWord(page, /:has\(/g, ':none-such(')
  await page.addInitScript('delete Element.prototype.checkVisibility; delete Crypto.prototype.randomUUID')
  await visitor.open()
  expect(
    await page.evaluate(`[...document.styleSheets].some(({ cssRules }) =>
    [...cssRules].some(({ cssText }) => cssText.includes(':has(')))`),
  ).toBe(false)
  for (const name of await page.locator('.choice > span').all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(60)
  }
  await visitor.book(household())
  expect(visitor.sent.bookings[0]?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('without popovers a toast is above everything else', async ({ page, visitor }) => {
  await page.addInitScript(`
    HTMLElement.prototype.showPopover = undefined
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => document.querySelector('.toast')?.removeAttribute('popover'))
        .observe(document, { childList: true, subtree: true })
    })
  `)
  await visitor.open()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  const covers = await page.evaluate(`(() => {
    const covers = []
    for (let y = 0; y < document.documentElement.scrollHeight; y += 50) {
      scrollTo({ top: y, behavior: 'instant' })
      const { left, top, width, height } = document.querySelector('.toast').getBoundingClientRect()
      for (const part of [0.1, 0.5, 0.9]) {
        const there = document.elementFromPoint(left + width * part, top + height / 2)
        if (!there?.closest('.toast')) covers.push(y + ': ' + there?.outerHTML.slice(0, 80))
      }
    }
    return covers
  })()`)
  expect(covers).toEqual([])
})

test('without ::details-content the answers are printed', async ({ page, visitor }) => {
  await withoutTheWord(page, /::details-content/g, '::none-such')
  await visitor.open()
  const answer = page.getByText('panta i affären')
  await expect(answer).toBeHidden()
  await page.pdf()
  await answer.waitFor()
})
