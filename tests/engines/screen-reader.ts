/** What Firefox exposes to a screen reader. WebKit exposes it only over the desktop's accessibility bus. */
import { expect, test } from 'vitest'
import type { Site } from '../e2e/site.ts'
import type { Firefox } from './firefox.ts'

export function screenReaderTests(firefox: () => Firefox, site: () => Site): void {
  for (const [path, labels] of [
    ['/', ['Namn', 'Telefonnummer', 'E-post', 'Hämtningsadress']],
    ['/angra', ['Ditt namn']],
    ['/skrivbord', ['Företagets e-postadress', 'Vems telefon?']],
  ] as const) {
    test(`the fields of ${path} are required, and none is in error before anybody has been there`, async () => {
      await firefox().newTab(1280, 800)
      await firefox().goTo(site().url + path)
      const fields = async () => (await firefox().tells()).filter(({ role }) => ['entry', 'radiobutton'].includes(role))
      await expect.poll(async () => (await fields()).length).toBeGreaterThanOrEqual(labels.length)
      // Radio buttons are marked invalid by the script.
      await expect.poll(async () => (await fields()).filter(({ invalid }) => invalid)).toEqual([])
      const told = await fields()
      expect(told.filter(({ required }) => required).map(({ name }) => name)).toEqual(
        expect.arrayContaining([...labels]),
      )
    })
  }

  test('an error is read out at once, and its field is then told to be in error', async () => {
    await firefox().newTab(1280, 800)
    await firefox().goTo(site().url)
    await expect.poll(() => firefox().evaluate("'formReady' in document.documentElement.dataset")).toBe(true)
    await firefox().evaluate("document.querySelector('#booking-form').requestSubmit()")
    await expect
      .poll(async () => (await firefox().tells()).filter(({ invalid }) => invalid).map(({ name }) => name))
      .toContain('Namn')
    const alerts = (await firefox().tells()).filter(({ role }) => role === 'alert')
    expect(alerts.map(({ live }) => live)).toEqual(['assertive'])
  })
}
