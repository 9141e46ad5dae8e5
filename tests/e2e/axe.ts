import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../helpers/html.ts'

/**
 * Of axe, and of what the page's HTML has become.
 * @param rules `colours` where only the colour scheme and the width differ from a state that all have looked at
 * @param part as a CSS selector
 */
export async function expectNoFindings(page: Page, rules: 'all' | 'colours' = 'all', part = 'html'): Promise<void> {
  // Without frames of other origins there is nothing to gather, for which it else opens a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part)
  if (rules === 'colours') axe.withRules(['color-contrast', 'target-size'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])).toEqual([])
  if (rules === 'all') expect(faultsOf(await page.content())).toEqual([])
}
