import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findFirefox, findWebKit, howToGetThem, mustHaveEngines } from '../../scripts/browsers.mjs'
import type { ActionSource, Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const engines = [
  { name: 'Firefox', isThere: findFirefox() !== undefined, start: startFirefox },
  { name: 'WebKit', isThere: findWebKit() !== undefined, start: startWebKit },
]

/** Declares tests for each engine; skipped where it is missing and `npm test` cannot install it. */
export function inEachEngine(declare: (visitor: Visitor, driver: () => Driver, name: string) => void): void {
  for (const { name, isThere, start } of engines) {
    const skipped = !isThere && !mustHaveEngines()
    describe.skipIf(skipped)(skipped ? `${name}: ${howToGetThem}` : name, () => {
      let driver: Driver
      beforeAll(async () => {
        driver = await start()
      })
      afterAll(() => driver?.[Symbol.asyncDispose]())
      declare(
        visitorOf(() => driver),
        () => driver,
        name,
      )
    })
  }
}

// https://w3c.github.io/webdriver/#keyboard-actions
const keys = { Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015', Space: ' ' }
const SHIFT = '\uE008'

export type Key = keyof typeof keys

/** What a visitor with mouse, keyboard and eyes can do and see. */
export interface Visitor {
  /** Opens the URL in a new tab, by default as wide as a phone: what it paints takes the most time. */
  arrive(url: string, size?: { width: number; height: number }): Promise<void>
  goTo(url: string): Promise<void>
  /** Clicks the middle of the first element that matches the selector and contains the words. */
  click(selector: string, words?: string): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  press(key: Key, options?: { shift?: boolean }): Promise<void>
  /** Presses Tab until the focused element has exactly these words. */
  tabTo(words: string): Promise<void>
  type(text: string): Promise<void>
  /** Evaluates an expression in the page. */
  look<Value>(expression: string): Promise<Value>
  /** Waits until an expression in the page has the expected value, by default true. */
  sees(expression: string, expected?: unknown): Promise<void>
}

function visitorOf(driver: () => Driver): Visitor {
  const visitor: Visitor = {
    async arrive(url, { width, height } = { width: 400, height: 700 }) {
      await driver().newTab(width, height)
      await driver().goTo(url)
    },
    goTo: (url) => driver().goTo(url),
    async click(selector, words = '') {
      let place: [x: number, y: number] | null = null
      // What moved on a busy machine between the look and the press is pressed where it is now, as a person would.
      const isPressed = async () => {
        const before = place
        place = (await driver().evaluate(middle(selector, words))) as [number, number] | null
        if (place === null || String(place) !== String(before)) return false
        await visitor.clickAt(...place)
        return await visitor.look('window.wanted === undefined')
      }
      await expect.poll(isPressed, { interval: 100, message: `${selector} ${words} can be pressed` }).toBe(true)
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await driver().perform([{ type: 'pointer', id: 'mouse', actions }])
    },
    async press(key, { shift = false } = {}) {
      const [down, up] = ['keyDown', 'keyUp'].map((type) => (shift ? [{ type, value: SHIFT }] : []))
      await driver().perform([keyboard([...(down ?? []), ...stroke(keys[key]), ...(up ?? [])])])
    },
    async tabTo(words) {
      const focused = () => visitor.look<string>('document.activeElement.textContent')
      for (let presses = 0; (await focused()) !== words; presses++) {
        expect(presses, `${words} is reached by Tab`).toBeLessThan(30)
        await visitor.press('Tab')
      }
    },
    async type(text) {
      await driver().perform([keyboard([...text].flatMap(stroke))])
    },
    look: async <Value>(expression: string) => (await driver().evaluate(expression)) as Value,
    async sees(expression, expected = true) {
      await expect.poll(() => driver().evaluate(expression), { interval: 100, message: expression }).toEqual(expected)
    },
  }
  return visitor
}

function stroke(value: string) {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

function keyboard(actions: Record<string, unknown>[]): ActionSource {
  return { type: 'key', id: 'keyboard', actions }
}

/**
 * Scrolls to an element without animation, and remembers it as `window.wanted` until a click reaches it: one that meets
 * something else does nothing. A page that the click leaves for another remembers nothing.
 * @returns its middle, or null while it is missing or covered
 */
function middle(selector: string, words: string): string {
  return `(() => {
    const shown = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .find((each) => each.getClientRects().length > 0 && each.textContent.includes(${JSON.stringify(words)}))
    if (!shown) return null
    const isPartOf = (there) => there && (shown.contains(there) || there.closest('label')?.control === shown)
    const isInSight = () => {
      const { left, top, width, height } = shown.getBoundingClientRect()
      const place = [Math.round(left + width / 2), Math.round(top + height / 2)]
      return isPartOf(document.elementFromPoint(...place)) ? place : null
    }
    if (!('wanted' in window)) {
      addEventListener('click', (event) => {
        if (!window.wanted) return
        if (window.wanted(event.target)) window.wanted = undefined
        else event.stopImmediatePropagation(), event.preventDefault()
      }, true)
    }
    window.wanted = isPartOf
    const place = isInSight()
    if (!place) shown.scrollIntoView({ block: 'center', behavior: 'instant' })
    return place ?? isInSight()
  })()`
}
