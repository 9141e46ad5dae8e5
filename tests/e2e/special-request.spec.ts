import type { Locator } from '@playwright/test'
import { closeDialogAndFocus } from './dialog.ts'
import { expect, household, success, test } from './visitor.ts'

test('Special opens a dialog, left unticked or saved; its card keeps its width around the text', async ({
  page,
  visitor,
}) => {
  await visitor.open()
  // An ordinary material has no dialog.
  await visitor.material('Plastavfall').click()
  await expect(visitor.material('Plastavfall')).toBeChecked()
  await visitor.material('Plastavfall').click()
  await expect(visitor.material('Plastavfall')).not.toBeChecked()
  await expect(visitor.dialog).toBeHidden()

  await visitor.material('Special').click()
  await closeDialogAndFocus(page, '[name=notes]')
  await expect(visitor.field('notes')).toBeFocused()

  // At 400 % zoom, or on a phone in landscape.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await visitor.material('Special').click()
  const words = visitor.dialog.getByRole('textbox')
  const save = visitor.dialog.getByRole('button', { name: 'Spara' })
  await visitor.dialog.waitFor()
  await expect(words).toHaveValue('')
  await expect(words).toBeFocused()
  await expect(words).toHaveAttribute('rows', '4')
  // The dialog's buttons cover no line that is being written.
  const isWhole = `(({ activeElement }) => {
    const { x, bottom } = activeElement.getBoundingClientRect()
    return activeElement === document.elementFromPoint(x + 20, bottom - 5)
  })(document)`
  await words.pressSequentially('Ett\nTvå\nTre\nFyra')
  expect(await page.evaluate(isWhole)).toBe(true)
  await words.fill('')
  if (size) await page.setViewportSize(size)
  await expect(visitor.form.locator('[value=Special]')).not.toBeChecked()

  await expect(save).toBeDisabled()
  await words.fill(' \n ')
  await expect(save).toBeDisabled()
  await words.fill('En soffa')
  await expect(save).toBeEnabled()

  // Selecting text beyond the edge of the dialog does not close it.
  await words.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(words).toHaveValue('En soffa')

  const atOnce = page.evaluate(`new Promise((look) => addEventListener('click', () => queueMicrotask(() => {
    const { checked, indeterminate } = document.querySelector('[value=Special]')
    look({ checked, indeterminate })
  }), { once: true }))`)
  const drawn = page.evaluate(`new Promise((look) => {
    const box = document.querySelector('[value=Special]')
    const watch = () => {
      if (box.checked && !box.indeterminate) look(getComputedStyle(document.querySelector('.at-the-door .special')).visibility)
      else setTimeout(watch)
    }
    watch()
  })`)
  await save.click()
  expect(await atOnce, 'ticked, with a change left for screen readers').toEqual({ checked: true, indeterminate: true })
  expect(await drawn, 'as soon as that change is made').toBe('visible')
  await expect(visitor.dialog).toBeHidden()
  await expect(visitor.material('Special')).toBeChecked()
  await expect(visitor.material('Special')).toHaveJSProperty('indeterminate', false)
  await expect(visitor.material('Special')).toBeFocused()
  await expect(visitor.material('Special')).toHaveAccessibleDescription('En soffa')

  // Nothing else need be ticked.
  await visitor.fillIn({ ...household(), materials: [] })
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  expect(visitor.sent.bookings[0]?.answers).toMatchObject({ materials: ['Special'], specialRequest: 'En soffa' })
  await page.getByRole('button', { name: 'Boka en till' }).click()
  await expect(visitor.material('Special')).not.toBeChecked()

  const edges = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const widths = [360, 1280]
  const card = visitor.form.locator('.special-choice .choice')
  const before: Awaited<ReturnType<typeof edges>>[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    before.push(await edges(card))
  }
  const specialRequest = 'En soffa och två stolar '.repeat(5).trim()
  await visitor.fillIn({ ...household(), specialRequest })
  const change = page.getByRole('button', { name: 'Ändra specialönskemålet' })
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    const after = await edges(card)
    const words = await edges(page.locator('#special-detail'))
    const button = await edges(change)
    expect([after.left, after.right]).toEqual([before[at]?.left, before[at]?.right])
    expect(after.bottom).toBeGreaterThan(button.bottom)
    expect(words.right <= button.left || words.bottom <= button.top, 'the button lies on no words').toBe(true)
  }

  await change.click()
  await expect(visitor.dialog.getByRole('textbox')).toHaveValue(specialRequest)
  await visitor.dialog.getByRole('textbox').fill('Två soffor')
  await visitor.dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(change).toBeFocused()
  await expect(visitor.material('Special')).toHaveAccessibleDescription(specialRequest)

  await change.click()
  await visitor.dialog.getByRole('textbox').fill('Tre soffor')
  await visitor.dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(visitor.material('Special')).toHaveAccessibleDescription('Tre soffor')

  await visitor.material('Special').click()
  await expect(visitor.dialog).toBeHidden()
  await expect(visitor.material('Special')).not.toBeChecked()
  await visitor.material('Special').click()
  await expect(visitor.dialog.getByRole('textbox')).toHaveValue('')
})
