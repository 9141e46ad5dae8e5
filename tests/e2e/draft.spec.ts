import { expect, household, success, test } from './visitor.ts'

test('everything filled in survives a reload', async ({ page, visitor }) => {
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
})

test('leaving the page and returning finds the form as it was', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), specialRequest: 'En soffa' })
  await visitor.field('name').fill('Åsa')
  await page.goto('about:blank')
  await page.goBack()
  await visitor.untilReady()

  await expect(visitor.field('name')).toHaveValue('Åsa')
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings[0]?.answers.specialRequest).toBe('En soffa')
})

test('the draft is gone after a booking', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.book(household())
  await page.reload()
  await visitor.untilReady()
  await expect(visitor.field('name')).toHaveValue('')
})

test('another tab starts with an empty form', async ({ context, site, visitor }) => {
  await visitor.open()
  await visitor.fillIn(household())
  const other = await context.newPage()
  await other.goto(site.url)
  await expect(other.locator('[name=name]')).toHaveValue('')
})

test('a draft that makes no sense is ignored', async ({ page, visitor }) => {
  await page.addInitScript(() => sessionStorage.setItem('booking-draft', '{"form":{"name":7}}'))
  await visitor.open()
  await visitor.book(household())
})

for (const [how, breakStorage] of [
  [
    'is switched off',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
      }
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`a booking goes through when storage ${how}`, async ({ page, visitor }) => {
    await page.addInitScript(breakStorage)
    await visitor.open()
    await visitor.book(household())
    await expect(visitor.confirmation).toBeVisible()
  })
}
