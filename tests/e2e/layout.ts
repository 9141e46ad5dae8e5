import { expect, type Page } from '@playwright/test'

export async function expectNoSidewaysScroll(page: Page) {
  // Names the elements, so that a failure says which one sticks out.
  const tooWide = `[...document.querySelectorAll('body :not(svg *)')]
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 80))`
  const scrolls = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect((await page.evaluate(scrolls)) ? await page.evaluate(tooWide) : []).toEqual([])
}

/** Expects that no browser hyphenates a mail address: somebody would type the hyphen. Here Chromium has no Swedish hyphenation. */
export async function expectAddressesWhole(page: Page) {
  const shown = `(() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    const found = []
    let whole = null
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (!parentElement.checkVisibility()) continue
      if (data.includes('@')) found.push([data.trim(), getComputedStyle(parentElement).hyphens])
      // After an address that fills its line it would begin the next one.
      const before = whole
      whole = parentElement.closest('.whole')
      if (before && before !== whole && /^[.,:]/.test(data)) found.push([data, 'apart'])
    }
    return found
  })()`
  const found = (await page.evaluate(shown)) as [string, string][]
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(([, hyphens]) => hyphens !== 'manual')).toEqual([])
}

/** Expects that each of these controls is as high as a fingertip. */
export async function expectNothingSmall(page: Page, controls: string) {
  const small = `[...document.querySelectorAll(${JSON.stringify(controls)})]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
    .map((control) => control.outerHTML.slice(0, 80))`
  expect(await page.evaluate(small)).toEqual([])
}

/** Expects that the toast covers no control at the page's current scroll position. */
export async function expectNothingCovered(page: Page) {
  const covered = `[...document.querySelectorAll('a, button, summary, input, textarea')]
    .filter((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const [top, ...below] = document.elementsFromPoint(x + width / 2, y + height / 2)
      // Controls that the header covers as well do not count.
      return top?.closest('.toast') && element.contains(below.find((each) => !each.closest('.toast')) ?? null)
    })
    .map((element) => element.textContent)`
  await page.locator('.toast').waitFor()
  expect(await page.evaluate(covered)).toEqual([])
}

interface LayoutShift {
  value: number
  sources: { node?: { textContent?: string } }[]
}

/** From now on, which elements moved by themselves stands in the page’s `shifts`. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        shifts.push(...entry.sources.map(({ node }) => `${entry.value}: ${node?.textContent?.slice(0, 60)}`))
      }
    }).observe({ type: 'layout-shift' as never, buffered: true })
  })
}
