import { expect, type Page } from '@playwright/test'

/**
 * When what has the focus is taken from the page, Orca goes on, silently, at the first text of what it was in, and says nothing of a
 * focus that then comes to that text's element. Nor does a screen reader tell of a dialog that has opened without getting the focus.
 */
const UNHEARD = `
  let focused = null
  let left = null
  const removals = new MutationObserver(follow)
  function follow(records) {
    for (const { target, removedNodes } of records) {
      if (focused && [...removedNodes].some((node) => node.contains(focused))) left = target
    }
  }
  removals.observe(document, { childList: true, subtree: true })
  addEventListener('focusin', ({ target }) => {
    follow(removals.takeRecords())
    if (left?.contains(target) && /^H\\d$/.test(target.tagName)) {
      const isRead = ({ data, parentElement }) => data.trim() && parentElement.checkVisibility() && !parentElement.closest('[aria-hidden=true]')
      const texts = document.createTreeWalker(left, NodeFilter.SHOW_TEXT, (text) => isRead(text) ? 1 : 2)
      if (target.contains(texts.nextNode())) console.error('Unheard: ' + target.textContent)
    }
    focused = target
    left = null
  }, true)
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this)
    if (!this.contains(document.activeElement)) console.error('Unheard: a dialog that does not get the focus')
  }
`

/**
 * Fails the test at its end if the page threw an error, violated its content security policy, or moved the focus to a heading that
 * is not read out, or to no part of a dialog that opened.
 */
export async function soundness({ page }: { page: Page }, use: (value: undefined) => Promise<void>): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|^Unheard: /.test(message.text())) faults.push(message.text())
  })
  await page.addInitScript({ content: UNHEARD })
  await use(undefined)
  // What the page still asks for as the test ends comes to nobody.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
}
