import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../helpers/html.ts'

/**
 * Expects no findings from axe, nor from html-validate about the current DOM.
 * @param rules `colours` if only colour scheme and width differ from a state that all rules have checked
 * @param part CSS selector of what to check
 */
export async function expectNoFindings(page: Page, rules: 'all' | 'colours' = 'all', part = 'html'): Promise<void> {
  // Legacy mode: without cross-origin frames axe needs no extra page to merge their results.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part)
  if (rules === 'colours') axe.withRules(['color-contrast', 'target-size'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])).toEqual([])
  if (rules === 'all') expect(faultsOf(await page.content())).toEqual([])
}
