import { expect, household, success, test } from './visitor.ts'

test('a draft survives a reload and leaving, in no other tab', async ({ context, page, site, visitor }) => {
  const person = { ...household(), notes: 'Portkod 1234', specialRequest: 'En soffa' }
  await visitor.open()
  await visitor.fillIn(person)
  await page.reload()
  await visitor.untilReady()
  for (const name of ['name', 'phone', 'email', 'address', 'notes'] as const) {
    await expect(visitor.field(name)).toHaveValue(person[name])
  }
  await expect(visitor.frequency('biweekly')).toBeChecked()
  await expect(visitor.form.locator('[name=materials]:checked')).toHaveCount(3)
  await expect(visitor.material('Special')).toHaveAccessibleDescription('En soffa')

  await visitor.field('name').fill('Åsa')
  await page.goto('about:blank')
  await page.goBack()
  await visitor.untilReady()
  await expect(visitor.field('name')).toHaveValue('Åsa')

  const other = await context.newPage()
  await other.goto(site.url)
  await expect(other.locator('[name=name]')).toHaveValue('')

  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings[0]?.answers.specialRequest).toBe('En soffa')
  await page.reload()
  await visitor.untilReady()
  await expect(visitor.field('name')).toHaveValue('')
})

test('a draft that makes no sense is ignored', async ({ page, visitor }) => {
  await page.addInitScript(() => sessionStorage.setItem('booking-draft', '{"form":{"name":7}}'))
  await visitor.open()
  await visitor.submitButton.click()
  await visitor.seesToast('alert', 'Namn är obligatoriskt')
})

// Where it is full: back-forward-cache.spec.ts.
test('a booking goes through when storage is switched off', async ({ page, visitor }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    }
  })
  await visitor.open()
  await visitor.book(household())
  await visitor.confirmation.waitFor()
})
