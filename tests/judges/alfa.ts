import type { JSHandle, Page } from '@playwright/test'
import { judge } from './judge.ts'

interface Rule {
  uri: string
  hasRequirement(test: (requirement: unknown) => boolean): boolean
}

interface Outcome {
  outcome: 'inapplicable' | 'passed' | 'failed' | 'cantTell'
  rule: Rule
  target?: { toString(): string }
}

/**
 * What Siteimprove's Alfa, the second engine beside axe, finds wrong on the page as it is now: by its rules for WCAG A and AA, and
 * by those for good practice.
 */
export async function foundByAlfa(page: Page): Promise<string[]> {
  const [{ Audit }, { Playwright }, { default: rules }, { Conformance, Criterion }] = await Promise.all([
    judge<{ Audit: { of(page: unknown, rules: Rule[]): { evaluate(): Promise<Iterable<Outcome>> } } }>(
      '@siteimprove/alfa-act',
    ),
    judge<{ Playwright: { toPage(document: JSHandle): Promise<unknown> } }>('@siteimprove/alfa-playwright'),
    judge<{ default: Iterable<Rule> }>('@siteimprove/alfa-rules'),
    judge<{
      Conformance: { isAA(): (criterion: unknown) => boolean }
      Criterion: { isCriterion(requirement: unknown): boolean }
    }>('@siteimprove/alfa-wcag'),
  ])
  const isAA = Conformance.isAA()
  const isForAAAOnly = (rule: Rule) =>
    rule.hasRequirement(Criterion.isCriterion) &&
    !rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isAA(requirement))
  const read = await Playwright.toPage(await page.evaluateHandle('document'))
  const audit = Audit.of(
    read,
    [...rules].filter((rule) => !isForAAAOnly(rule)),
  )
  const outcomes = [...(await audit.evaluate())]
  // Packages of versions that do not belong together recognise nothing, and so find nothing.
  if (!outcomes.some(({ outcome }) => outcome === 'passed')) throw new Error('Alfa recognised nothing on the page')
  return outcomes
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, target }) => `${rule.uri}: ${String(target).replace(/\s+/g, ' ').slice(0, 300)}`)
}
