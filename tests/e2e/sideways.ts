import { expect, type Page } from '@playwright/test'

export async function expectNoSidewaysScroll(page: Page) {
  // Names the elements, so that a failure says which one sticks out.
  const tooWide = `[...document.querySelectorAll('body :not(svg *)')]
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 80))`
  const scrolls = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect((await page.evaluate(scrolls)) ? await page.evaluate(tooWide) : []).toEqual([])
}
