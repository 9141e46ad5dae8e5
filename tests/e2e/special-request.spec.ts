import type { Locator } from '@playwright/test'
import { expect, household, success, test } from './visitor.ts'

test('ticking Special opens the dialog instead of ticking', async ({ visitor }) => {
  await visitor.open()
  await visitor.material('Special').click()

  await expect(visitor.dialog).toBeVisible()
  await expect(visitor.dialog.getByRole('textbox')).toBeFocused()
  await expect(visitor.dialog.getByRole('textbox')).toHaveAttribute('rows', '4')
  await expect(visitor.form.locator('[value=Special]')).not.toBeChecked()
})

test('Save is there only for text that is not blank', async ({ visitor }) => {
  await visitor.open()
  await visitor.material('Special').click()
  const save = visitor.dialog.getByRole('button', { name: 'Spara' })

  await expect(save).toBeDisabled()
  await visitor.dialog.getByRole('textbox').fill(' \n ')
  await expect(save).toBeDisabled()
  await visitor.dialog.getByRole('textbox').fill('En soffa')
  await expect(save).toBeEnabled()
})

test('Save ticks Special, shows the text and gives the focus back', async ({ visitor }) => {
  await visitor.open()
  await visitor.material('Special').click()
  await visitor.dialog.getByRole('textbox').fill('En soffa')
  await visitor.dialog.getByRole('button', { name: 'Spara' }).click()

  await expect(visitor.dialog).toBeHidden()
  await expect(visitor.material('Special')).toBeChecked()
  await expect(visitor.material('Special')).toBeFocused()
  await expect(visitor.material('Special')).toHaveAccessibleDescription('En soffa')
})

const waysOut = {
  Cancel: async ({ visitor }) => visitor.dialog.getByRole('button', { name: 'Avbryt' }).click(),
  Escape: async ({ page }) => page.keyboard.press('Escape'),
  'a press on the backdrop': async ({ page }) => page.mouse.click(5, 5),
} satisfies Record<string, (the: Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'visitor'>) => Promise<void>>

for (const [way, leave] of Object.entries(waysOut)) {
  test(`${way} leaves Special unticked and gives the focus back`, async ({ page, visitor }) => {
    await visitor.open()
    await visitor.material('Special').click()
    await visitor.dialog.getByRole('textbox').fill('En soffa')
    await leave({ page, visitor })

    await expect(visitor.dialog).toBeHidden()
    await expect(visitor.material('Special')).not.toBeChecked()
    await expect(visitor.material('Special')).toBeFocused()
    await visitor.material('Special').click()
    await expect(visitor.dialog.getByRole('textbox')).toHaveValue('')
  })
}

test('selecting text out over the edge of the dialog does not close it', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.material('Special').click()
  await visitor.dialog.getByRole('textbox').fill('En soffa')
  await visitor.dialog.getByRole('textbox').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()

  await expect(visitor.dialog.getByRole('textbox')).toHaveValue('En soffa')
})

test('unticking Special clears its text', async ({ visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), specialRequest: 'En soffa' })
  await visitor.material('Special').click()

  await expect(visitor.dialog).toBeHidden()
  await expect(visitor.material('Special')).not.toBeChecked()
  await visitor.material('Special').click()
  await expect(visitor.dialog.getByRole('textbox')).toHaveValue('')
})

for (const width of [360, 1280]) {
  test(`at ${width} pixels the card keeps its width, and the button for changing the text lies in it`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await visitor.open()
    const edges = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { left: x, top: y, right: x + width, bottom: y + height }
    }
    const card = visitor.form.locator('.special-choice .choice')
    const before = await edges(card)
    await visitor.fillIn({ ...household(), specialRequest: 'En soffa och två stolar '.repeat(5) })
    const after = await edges(card)
    const words = await edges(page.locator('#special-detail'))
    const button = await edges(page.getByRole('button', { name: 'Ändra specialönskemålet' }))
    expect([after.left, after.right]).toEqual([before.left, before.right])
    expect(after.bottom).toBeGreaterThan(button.bottom)
    expect(words.right <= button.left || words.bottom <= button.top, 'the button lies on no words').toBe(true)
  })
}

test('the saved text can be changed, and a cancelled change keeps it', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), specialRequest: 'En soffa' })
  const change = page.getByRole('button', { name: 'Ändra specialönskemålet' })

  await change.click()
  await expect(visitor.dialog.getByRole('textbox')).toHaveValue('En soffa')
  await visitor.dialog.getByRole('textbox').fill('Två soffor')
  await visitor.dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(change).toBeFocused()
  await expect(visitor.material('Special')).toHaveAccessibleDescription('En soffa')

  await change.click()
  await visitor.dialog.getByRole('textbox').fill('Tre soffor')
  await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(visitor.material('Special')).toHaveAccessibleDescription('Tre soffor')
})

test('Special alone is enough, and its text is sent and then gone', async ({ page, visitor }) => {
  await visitor.open()
  await visitor.fillIn({ ...household(), materials: ['Special'], specialRequest: 'En soffa' })
  await visitor.submitButton.click()

  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings[0]?.answers).toMatchObject({ materials: ['Special'], specialRequest: 'En soffa' })
  await page.getByRole('button', { name: 'Boka en till' }).click()
  await expect(visitor.material('Special')).not.toBeChecked()
})

test('an ordinary material is ticked and unticked without a dialog', async ({ visitor }) => {
  await visitor.open()
  await visitor.material('Plastavfall').click()
  await expect(visitor.material('Plastavfall')).toBeChecked()
  await visitor.material('Plastavfall').click()
  await expect(visitor.material('Plastavfall')).not.toBeChecked()
  await expect(visitor.dialog).toBeHidden()
})
