/** Tests of what may differ between engines. Each engine is started once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../e2e/site.ts'
import { isLong } from '../helpers/soak.ts'
import { deskTests } from './desk-and-household.ts'
import type { Firefox } from './firefox.ts'
import { chromiumHistoryTest, firefoxHistoryTest } from './history.ts'
import { homeTests } from './home.ts'
import { screenReaderTests } from './screen-reader.ts'
import { inEachEngine } from './visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.[Symbol.asyncDispose]())

inEachEngine((visitor, driver, name) => {
  // On telephones the engine besides Chromium is WebKit; a long run includes Firefox too.
  if (name === 'WebKit' || isLong) {
    homeTests(visitor, () => site)
    deskTests(visitor, () => site)
  }
  if (name === 'Firefox') {
    screenReaderTests(driver as () => Firefox, () => site)
    firefoxHistoryTest(driver as () => Firefox, () => site)
    test('the terms begin on the first sheet', async () => {
      const firefox = (driver as () => Firefox)()
      await firefox.newTab(1280, 800)
      await firefox.goTo(`${site.url}/villkor`)
      expect(await firefox.sheets()).toBe(2)
    })
  }
})

chromiumHistoryTest(() => site)
