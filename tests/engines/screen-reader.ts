/** What Firefox exposes to a screen reader. WebKit exposes it only over the desktop's accessibility bus. */
import { expect, test } from 'vitest'
import type { Site } from '../e2e/site.ts'
import type { Firefox } from './firefox.ts'

export function screenReaderTests(firefox: () => Firefox, site: () => Site): void {
  test('fields are required, and in error only once they are refused, which is read out at once', async () => {
    await firefox().newTab(1280, 800)
    for (const [path, labels] of [
      ['/angra', ['Ditt namn']],
      ['/skrivbord', ['Företagets e-postadress', 'Vems telefon?']],
      ['/', ['Namn', 'Telefonnummer', 'E-post', 'Hämtningsadress']],
    ] as const) {
      await firefox().goTo(site().url + path)
      const fields = async () => (await firefox().tells()).filter(({ role }) => ['entry', 'radiobutton'].includes(role))
      const required = async () => (await fields()).filter(({ required }) => required).map(({ name }) => name)
      await expect.poll(required, { message: path }).toEqual(expect.arrayContaining([...labels]))
      // Radio buttons are marked invalid by the script.
      await expect.poll(async () => (await fields()).filter(({ invalid }) => invalid), { message: path }).toEqual([])
    }

    await expect.poll(() => firefox().evaluate("'formReady' in document.documentElement.dataset")).toBe(true)
    await firefox().evaluate("document.querySelector('#booking-form').requestSubmit()")
    await expect
      .poll(async () => (await firefox().tells()).filter(({ invalid }) => invalid).map(({ name }) => name))
      .toContain('Namn')
    const alerts = (await firefox().tells()).filter(({ role }) => role === 'alert')
    expect(alerts.map(({ live }) => live)).toEqual(['assertive'])
  })
}
