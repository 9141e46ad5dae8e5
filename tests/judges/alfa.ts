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

/** What is no fault of ours. */
const excused = [
  // A `details` is named by its summary; with a name for the group around it, the same would be read twice.
  /^\S+sia-r60: <details/,
  // The desk's addresses after the # are its views, so no link can lead past its bar: headings and landmarks do (WCAG 2.4.1).
  /^\S+sia-r87: .* \/skrivbord/,
  // It counts against a target what the desk's fixed bar covers of it, until one scrolls; desk-access.spec.ts measures 44 pixels.
  /^\S+sia-r113: .* \/skrivbord/,
]

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
    .map(
      ({ rule, target }) =>
        `${rule.uri}: ${String(target).replace(/\s+/g, ' ').slice(0, 300)} ${new URL(page.url()).pathname}`,
    )
    .filter((fault) => !excused.some((reason) => reason.test(fault)))
}
