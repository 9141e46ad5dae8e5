import type { Page } from '@playwright/test'

/** Closes the dialog and moves the focus on, as a quick visitor does, before the page learns that the dialog is closed. */
export async function closeDialogAndFocus(page: Page, selector: string): Promise<void> {
  await page.locator('dialog[open]').waitFor()
  await page.evaluate(`new Promise((learned) => {
    const dialog = document.querySelector('dialog[open]')
    dialog.addEventListener('close', learned)
    dialog.close()
    document.querySelector(${JSON.stringify(selector)}).focus()
  })`)
}
