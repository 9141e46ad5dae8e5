import { expect, household, success, test } from './visitor.ts'

const bookings = '**/rest/v1/form_responses**'

test('a lost answer, a retry and a reload make one booking and one notice', async ({ page, site, visitor }) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('form_responses')) statuses.push(response.status())
  })
  // The server has saved the booking, but its answer is lost.
  await page.route(bookings, async (route) => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })
  const person = household()
  await visitor.open()
  await visitor.fillIn(person)
  await visitor.submitButton.click()
  await visitor.seesToast('alert', /^Bokningen kunde inte skickas: Ingen kontakt/)
  await page.reload()
  await visitor.untilReady()
  await page.unroute(bookings)
  await visitor.submitButton.click()
  await visitor.seesToast('status', success)
  await expect(visitor.confirmation).toContainText(person.email)
  await expect.poll(() => site.noticesAbout(person.email)).toHaveLength(1)

  expect(statuses).toEqual([409])
  // The id is the key of a booking and of its notice.
  const [first] = visitor.sent.bookings
  expect(visitor.sent.bookings).toEqual([first, first])
  // It follows the booking in the background.
  await expect.poll(() => visitor.sent.notices.map(({ id }) => id)).toEqual([first?.id])
})

test('a press while the server restarts books once, saved or not', async ({ page, site, visitor }) => {
  const gateway = { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }
  await page.route(
    bookings,
    async (route) => {
      await route.fetch({ maxRetries: 1 })
      await route.fulfill(gateway)
    },
    { times: 1 },
  )
  const person = household()
  await page.clock.install()
  await visitor.open()
  await visitor.fillIn(person)
  await visitor.submitButton.click()
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(visitor.sent.bookings).toHaveLength(2)
  }).toPass()
  await visitor.seesToast('status', success)
  await expect.poll(() => site.noticesAbout(person.email)).toHaveLength(1)
  const [first] = visitor.sent.bookings
  expect(visitor.sent.bookings).toEqual([first, first])
})
