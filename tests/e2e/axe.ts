import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { faultsOf } from '../helpers/html.ts'
import { foundByAlfa } from '../judges/alfa.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'target-size']

/**
 * Expects no findings from axe, nor from html-validate about the current DOM, nor from Siteimprove's Alfa when it judges too.
 * @param rules `colours` if only colour scheme and width differ from a state that all rules have checked
 * @param part CSS selector of what to check
 */
export async function expectNoFindings(page: Page, rules: 'all' | 'colours' = 'all', part = 'html'): Promise<void> {
  // Evaluating its half a megabyte costs as much as a run: once for each document.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: all } : { type: 'rule', values: colours },
    resultTypes: ['violations'],
  }
  // Otherwise the page would send every element that passed, too, which costs a quarter of a run.
  const run = `axe.run('${part}', ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<AxeResults['violations']>(run)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])).toEqual([])
  if (rules === 'all') expect(faultsOf(await page.content())).toEqual([])
  // Takes seconds each time: in `npm run test:judges` only.
  if (rules === 'all' && process.env.ALFA) expect(await foundByAlfa(page)).toEqual([])
}
