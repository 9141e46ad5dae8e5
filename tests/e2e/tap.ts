import type { Locator, Page } from '@playwright/test'

/** Taps the middle of an element. @returns a function that taps the same place again, whatever is there by then */
export async function tapOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  return tap
}
