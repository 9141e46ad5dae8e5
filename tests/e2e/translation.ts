import { expect, type Page } from '@playwright/test'

/**
 * Does with the page what Chrome does when it translates: every text, also one that comes later, gives way to two nested
 * elements with a text of their own. The words stay, so that they can be compared.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(`{
    const translate = (node) => {
      for (const child of [...node.childNodes]) translate(child)
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return
      if (!node.parentElement || node.parentElement.closest('font, option, script, style, svg, textarea, [translate=no]')) return
      const inner = Object.assign(document.createElement('font'), { textContent: node.data })
      const outer = document.createElement('font')
      outer.append(inner)
      node.replaceWith(outer)
    }
    translate(document.body)
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(translate))).observe(
      document.body,
      { childList: true, subtree: true },
    )
  }`)
}

/**
 * Expects a translated page to say what it says after a reload, and translates it again.
 * @param untilReady waits until the page shows all it knows
 * @param leaveOut a selector of what is lost by a reload, such as the outcome of the last act
 */
export async function expectAsReloaded(
  page: Page,
  { untilReady, leaveOut }: { untilReady(): Promise<void>; leaveOut: string },
): Promise<void> {
  // Hidden text too, except that of a dialog which was closed: the page lets go of it a moment later. Without blanks, because
  // those between elements may differ.
  const words = () =>
    page.evaluate(`{
      const main = document.querySelector('main').cloneNode(true)
      main.querySelectorAll(${JSON.stringify(`noscript, dialog:not([open]), ${leaveOut}`)}).forEach((part) => part.remove())
      main.innerHTML = main.innerHTML.replace(/<\\/(p|li|h\\d|dt|dd|legend|label|button|summary|option)>/g, '\\n$&')
      main.textContent.split('\\n').map((line) => line.replace(/\\s+/g, ' ').trim()).filter(Boolean)
    }`)
  const before = await words()
  await page.reload()
  await untilReady()
  expect(before).toEqual(await words())
  await translate(page)
}
