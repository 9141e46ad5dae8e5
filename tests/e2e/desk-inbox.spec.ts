/** Many bookings at once in the desk's inbox, most of them false. */
import type { Household, Inbox } from '../../src/shared/desk.ts'
import { day } from './desk-site.ts'
import { expect, test } from './sites.ts'

test('false bookings are dismissed together and silently, and the real one stays', async ({ page, context, desk }) => {
  const real = await desk.booked({ name: 'Riktiga familjen', address: 'Riktiga gatan 1' })
  const [first, ...others] = await Promise.all(
    Array.from({ length: 11 }, (_, at) =>
      desk.bookedWithKey({
        name: `Falska \u202efamiljen ${at}`,
        address: `Falskgatan ${at}`,
        email: `${at}@example.se`,
      }),
    ),
  )
  if (!first) throw new Error('Nothing was booked')
  await desk.signIn(context)
  await page.route('**/rpc/desk_inbox', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), unanswered_count: 613 } })
  })
  await page.goto(`${desk.url}/skrivbord#/inkorg`)
  await expect(page.getByText(/^De äldsta \d+ av 613 visas\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Inkorg 61\d väntar$/ })).toBeVisible()
  await page.unroute('**/rpc/desk_inbox')

  await page.getByRole('button', { name: 'Rensa bort flera' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Svara en i taget' })).toBeFocused()
  const list = page.getByRole('group', { name: 'Vilka bokningar är inte på riktigt?' })
  // The bidirectional override has been removed.
  const falseOne = list.getByRole('checkbox', { name: 'Falska familjen 1 Falskgatan 1 1@example.se' })
  await falseOne.press('Space')
  await expect(list.getByRole('status')).toHaveText(/^1 av \d+ markerade$/)
  await expect(list.getByRole('button', { name: 'Rensa bort 1 bokning' })).toBeEnabled()
  await list.getByRole('button', { name: 'Markera alla', exact: true }).click()
  await list.getByRole('button', { name: 'Avmarkera alla' }).click()
  await expect(list.getByRole('button', { name: 'Rensa bort' })).toBeDisabled()
  await list.getByRole('button', { name: 'Markera alla', exact: true }).click()
  await list.getByText('Riktiga familjen').click()

  // A colleague says yes to one of them meanwhile.
  await desk.call('desk_answer', { booking: first.booking, agree: true, first_day: day })
  await list.getByRole('button', { name: /^Rensa bort \d+ bokningar$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ingen får något mejl om det.')
  await page.route('**/rpc/desk_dismiss', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Rensa bort' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('kontakt')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(falseOne).toBeChecked()
  await list.getByRole('button', { name: /^Rensa bort \d+ bokningar$/ }).click()
  await dialog.getByRole('button', { name: 'Rensa bort' }).press('Enter')
  await expect(page.getByText(/^\d+ bokningar är borta ur inkorgen\. Ingen har fått något mejl\.$/)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Riktiga gatan 1' })).toBeVisible()
  const { unanswered } = await desk.call<Inbox>('desk_inbox')
  expect(unanswered.map(({ booking }) => booking)).toEqual([real])
  const household = (booking: string) => desk.call<Household>('desk_household', { booking })
  expect(await household(first.booking)).toMatchObject({ status: 'agreed' })
  for (const { booking } of others) expect(await household(booking)).toMatchObject({ status: 'declined', messages: [] })

  // The page of a dismissed household mentions no mail, since none was sent, and a yes is still possible.
  const [mistaken] = others
  await page.goto(`${desk.url}/min-hamtning#${mistaken?.key}`)
  await expect(page.getByText('Undrar du varför, eller tror du att det blev fel? Hör av dig.')).toBeVisible()
  await page.goto(`${desk.url}/skrivbord#/hushall/${mistaken?.booking}`)
  await page.getByText('2 händelser').click()
  await expect(page.getByText('Rensades bort utan besked')).toBeVisible()
  await page.getByRole('button', { name: 'Säg ja i alla fall' }).click()
  await expect.poll(() => household(mistaken?.booking ?? '')).toMatchObject({ status: 'agreed' })
  await page.getByRole('button', { name: 'Ångra', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Säg ja i alla fall' })).toBeVisible()
  expect(await household(mistaken?.booking ?? '')).toMatchObject({ status: 'declined', messages: [] })
})
