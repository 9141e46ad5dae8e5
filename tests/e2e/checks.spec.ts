import type { Locator, Page } from '@playwright/test'
import { expect, household, success, test } from './visitor.ts'

const checks = [
  ['name', 'Namn är obligatoriskt', 'Skriv vad du heter.'],
  ['phone', 'Telefonnummer är obligatoriskt', 'Skriv ett nummer som vi kan nå dig på.'],
  ['email', 'E-post är obligatorisk', 'Skriv en e-postadress som vi kan svara på.'],
  ['address', 'Hämtningsadress är obligatorisk', 'Skriv gata och nummer där vi ska hämta.'],
] as const

test('the checks run in their order, mark every field until it is corrected, and a remark stops nobody', async ({
  page,
  visitor,
}) => {
  await visitor.open()
  const person = household()
  for (const [name, message, hint] of checks) {
    await test.step(name, async () => {
      await visitor.field(name).fill('  ')
      await visitor.submitButton.click()
      await visitor.seesToast('alert', message)
      await expect(page.locator('.toast')).toHaveCount(1)
      await expect(page.getByText(message, { exact: true })).toHaveCount(1)
      await expect(visitor.field(name)).toBeFocused()
      await expect(visitor.field(name)).toHaveAttribute('aria-invalid', 'true')
      await expect(visitor.field(name)).toHaveAccessibleDescription(hint)
      await visitor.field(name).fill(person[name])
    })
  }
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Hämtningsfrekvens är obligatorisk')
  await expect(visitor.frequency('once')).toBeFocused()
  await expect(visitor.frequency('once')).toHaveAccessibleDescription('125\u00a0kr Välj hur ofta vi ska komma.')
  await visitor.frequency('weekly').check()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Välj minst ett material för hämtning')
  await expect(visitor.material('Glascontainers')).toBeFocused()
  await expect(visitor.material('Glascontainers')).toHaveAccessibleDescription('Kryssa i det du vill bli av med.')
  await visitor.material('Glascontainers').check()
  await visitor.field('email').fill('asa.hushall.example')
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'E-postadressen verkar felskriven')
  await expect(visitor.field('email')).toBeFocused()
  expect(visitor.sent.bookings).toEqual([])

  // Input that only looks wrong gets a remark, and is booked. Screen readers only announce changes inside a region they already know.
  const ofPhone = page.locator('.field:has([name=phone])').locator('[aria-live=polite]')
  await expect(ofPhone).toBeEmpty()
  await visitor.field('email').fill(person.email)
  await visitor.field('phone').fill('070')
  await visitor.field('address').fill('Vasagatan 1, Täby')
  await visitor.field('notes').focus()
  await expect(ofPhone).toHaveText('Numret ser kort ut. Stämmer det?')
  await expect(visitor.field('phone')).toHaveAccessibleDescription('Numret ser kort ut. Stämmer det?')
  await expect(visitor.field('address')).toHaveAccessibleDescription(/^Vi kör i Sollentuna\./)
  await visitor.field('address').fill('Vasagatan 1, Edsberg')
  await expect(visitor.field('address')).toHaveAccessibleDescription('')
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  await page.getByRole('button', { name: 'Boka en till' }).click()
  await expect(visitor.field('phone')).toHaveAccessibleDescription('')

  await visitor.field('email').fill('asa')
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await expect(visitor.form.locator('.error')).toHaveCount(6)
  await expect(visitor.material('Plastavfall')).toHaveAccessibleDescription('Kryssa i det du vill bli av med.')

  await visitor.field('phone').fill('070-174 06 05')
  await expect(visitor.field('phone')).not.toHaveAttribute('aria-invalid')
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await visitor.field('email').fill('asa@')
  await expect(visitor.field('email')).toHaveAttribute('aria-invalid', 'true')
  await visitor.field('name').fill('Åsa')
  await expect(visitor.alert).toBeEmpty()
  await visitor.material('Special').click()
  await visitor.dialog.getByRole('textbox').fill('En soffa')
  await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(visitor.form.locator('.error')).toHaveCount(3)

  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Hämtningsadress är obligatorisk')
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click()
  await expect(visitor.alert).toBeEmpty()

  // Enter in a field submits through the same checks.
  await visitor.field('name').press('Enter')
  await visitor.seesToast('alert', 'Hämtningsadress är obligatorisk')
  await page.keyboard.press('Escape')
  await expect(visitor.alert).toBeEmpty()
})

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'by touch' : 'by mouse', () => {
    test.use({ hasTouch, viewport: { width: 360, height: 740 } })

    test('the first press after a field with a remark lands, on every control', async ({ page, visitor }) => {
      await visitor.open()
      const odd = [
        ['phone', '070'],
        ['email', 'asa@gmial.com'],
        ['address', 'Skolgatan 3, Vallentuna'],
      ] as const
      const controls = [
        visitor.frequency('once'),
        visitor.frequency('biweekly'),
        visitor.field('early_start'),
        visitor.material('Glascontainers'),
        visitor.material('Plastavfall'),
        visitor.field('notes'),
        visitor.submitButton,
      ]
      // All controls are below all fields: a remark moves each of them, whose it is.
      for (const [at, control] of controls.entries()) {
        const [name, value] = odd[at % odd.length] ?? odd[0]
        const remark = page.locator(`.field:has([name=${name}]) .remark`)
        await visitor.field(name).fill('')
        await visitor.field(name).fill(value)
        await expect(remark).toBeEmpty()
        await control.evaluate((element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          element.addEventListener('click', () => element.setAttribute('data-pressed', ''), { once: true })
        })
        await press(page, control, hasTouch)
        await expect(control).toHaveAttribute('data-pressed')
        await expect(remark).not.toBeEmpty()
      }
    })
  })
}

/** A real press: down, 90 ms, up, at the same place. */
async function press(page: Page, control: Locator, isTouch: boolean): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 40) / 2]
  if (!isTouch) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.waitForTimeout(90)
    return page.mouse.up()
  }
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(90)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
