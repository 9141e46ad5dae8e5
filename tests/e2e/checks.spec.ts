import { expect, household, test } from './visitor.ts'

const checks = [
  ['name', 'Namn är obligatoriskt', 'Skriv vad du heter.'],
  ['phone', 'Telefonnummer är obligatoriskt', 'Skriv ett nummer där vi når dig.'],
  ['email', 'E-post är obligatorisk', 'Skriv en adress som vi kan svara till.'],
  ['address', 'Hämtningsadress är obligatorisk', 'Skriv gata och nummer där vi ska hämta.'],
] as const

for (const [name, message, hint] of checks) {
  test(`a blank ${name} is stopped by '${message}', with focus and a hint at the field`, async ({ page, visitor }) => {
    await visitor.open()
    await visitor.fillIn(household())
    await visitor.field(name).fill('  ')
    await visitor.submitButton.click()

    await visitor.seesToast('alert', message)
    await expect(page.getByText(message, { exact: true })).toHaveCount(1)
    await expect(visitor.field(name)).toBeFocused()
    await expect(visitor.field(name)).toHaveAttribute('aria-invalid', 'true')
    await expect(visitor.field(name)).toHaveAccessibleDescription(hint)
    expect(visitor.sent.bookings).toEqual([])
  })
}

test("no frequency is stopped by 'Hämtningsfrekvens är obligatorisk'", async ({ visitor }) => {
  const { frequency: _none, ...rest } = household()
  await visitor.open()
  for (const name of ['name', 'phone', 'email', 'address'] as const) await visitor.field(name).fill(rest[name])
  await visitor.material('Plastavfall').check()
  await visitor.submitButton.click()

  await visitor.seesToast('alert', 'Hämtningsfrekvens är obligatorisk')
  await expect(visitor.frequency('once')).toBeFocused()
  await expect(visitor.frequency('once')).toHaveAccessibleDescription('125\u00a0kr Välj hur ofta vi ska komma.')
  expect(visitor.sent.bookings).toEqual([])
})

test("no material is stopped by 'Välj minst ett material för hämtning'", async ({ visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), materials: [] })
  await visitor.submitButton.click()

  await visitor.seesToast('alert', 'Välj minst ett material för hämtning')
  await expect(visitor.material('Glascontainers')).toBeFocused()
  await expect(visitor.material('Glascontainers')).toHaveAccessibleDescription('Kryssa i det du vill bli av med.')
  expect(visitor.sent.bookings).toEqual([])
})

test('the checks run in their order, one toast at a time', async ({ page, visitor }) => {
  await visitor.open()
  const person = household()
  for (const [name, message] of checks) {
    await visitor.submitButton.click()
    await visitor.seesToast('alert', message)
    await expect(page.locator('.toast')).toHaveCount(1)
    await visitor.field(name).fill(person[name])
  }
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Hämtningsfrekvens är obligatorisk')
  await visitor.frequency('weekly').check()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Välj minst ett material för hämtning')
})

test('an e-mail address without @ is stopped before it is sent', async ({ visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), email: 'asa.hushall.example' })
  await visitor.submitButton.click()

  await visitor.seesToast('alert', 'E-postadressen verkar felskriven')
  await expect(visitor.field('email')).toBeFocused()
  expect(visitor.sent.bookings).toEqual([])
})

test('the mark at a field goes when it is edited, the toast when it is closed', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await page.keyboard.type('Åsa')

  await expect(visitor.field('name')).not.toHaveAttribute('aria-invalid')
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click()
  await expect(visitor.alert).toBeEmpty()
})

test('Escape closes a toast', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
  await page.keyboard.press('Escape')
  await expect(visitor.alert).toBeEmpty()
})

test('Enter in a field sends the form through the checks', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.field('name').fill('Åsa')
  await page.keyboard.press('Enter')
  await visitor.seesToast('alert', 'Telefonnummer är obligatoriskt')
})
