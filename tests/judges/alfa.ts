import type { JSHandle, Page } from '@playwright/test'
import { judge } from './judge.ts'

interface Outcome {
  outcome: 'inapplicable' | 'passed' | 'failed' | 'cantTell'
  rule: { uri: string }
  target?: { toString(): string }
}

/** What Siteimprove's Alfa, the second engine beside axe, finds wrong on the page as it is now. */
export async function foundByAlfa(page: Page): Promise<string[]> {
  const [{ Audit }, { Playwright }, { default: rules }] = await Promise.all([
    judge<{ Audit: { of(page: unknown, rules: unknown): { evaluate(): Promise<Iterable<Outcome>> } } }>(
      '@siteimprove/alfa-act',
    ),
    judge<{ Playwright: { toPage(document: JSHandle): Promise<unknown> } }>('@siteimprove/alfa-playwright'),
    judge<{ default: unknown }>('@siteimprove/alfa-rules'),
  ])
  const read = await Playwright.toPage(await page.evaluateHandle('document'))
  const outcomes = [...(await Audit.of(read, rules).evaluate())]
  return outcomes
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, target }) => `${rule.uri}: ${String(target).replace(/\s+/g, ' ').slice(0, 300)}`)
}
