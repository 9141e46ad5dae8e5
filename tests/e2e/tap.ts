import type { Locator, Page } from '@playwright/test'

/** A tap on the middle of it; gives another one at the very same place, whatever is there by then. */
export async function tapOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  return tap
}
