import { expect, type Page } from '@playwright/test'

/** Fails the test at its end if the page threw an error or violated its content security policy. */
export async function soundness({ page }: { page: Page }, use: (value: undefined) => Promise<void>): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await use(undefined)
  // What the page still asks for as the test ends comes to nobody.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
}
