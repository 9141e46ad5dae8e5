import { writeHostedSite } from '../../scripts/hosted.ts'
import { listeningServer } from '../helpers/servers.ts'
import { staticHost } from '../helpers/static-host.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { expect, household, test, visitorOf } from './visitor.ts'

test('a static page on another host books with its backend', async ({ page, householdSite: { database } }) => {
  await using resources = new AsyncDisposableStack()
  const { path: folder } = resources.use(await temporaryFolder())
  // Stands in for the hosted service, on another origin than the page.
  const backend = resources.use(
    await listeningServer({ database, environment: { BACKEND_KEY: 'sb_publishable_hosted' } }),
  )
  const host = resources.use(await staticHost())
  await writeHostedSite('dist/web', folder, {
    publicUrl: host.url,
    backendUrl: backend.url,
    backendKey: 'sb_publishable_hosted',
  })
  host.serve(folder)

  const allowedOrigins: string[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(backend.url))
      allowedOrigins.push(response.headers()['access-control-allow-origin'] ?? '')
  })
  const visitor = visitorOf(page, { url: host.url })
  await database.query(
    `insert into private.closed_days (day, reason, fixed) values (private.first_possible_day(now(), true), 'storm', false)`,
  )
  resources.defer(async () => void (await database.query('delete from private.closed_days')))
  await visitor.open()
  // A static page asks its backend for the days once the visitor comes near the form.
  await page.locator('input[name=name]').focus()
  await visitor.field('early_start').check()
  await expect(page.locator('#booking-form .first-pickup')).toContainText('stängt: storm')
  await visitor.book(household())
  expect(new Set(allowedOrigins)).toEqual(new Set(['*']))

  // From the link in the receipt to a change.
  const link = await page.getByRole('link', { name: 'Öppna Min hämtning' }).first().getAttribute('href')
  const booking = visitor.sent.bookings[0]?.id
  await database.query('select private.answer($1, true, null, null)', [booking])
  await page.goto(new URL(`${link}`, host.url).href)
  await page
    .getByRole('button', { name: /Hoppa över/ })
    .first()
    .click()
  await expect
    .poll(() => database.query('select skipped from private.day_changes where booking = $1', [booking]))
    .toEqual([{ skipped: true }])

  // As a Swede writes what is on the flyer.
  await page.goto(`${host.url}/min-hämtning?mer${new URL(`${link}`, host.url).hash}`)
  await page
    .getByRole('button', { name: /Hoppa över/ })
    .first()
    .waitFor()
  expect(page.url()).toBe(`${host.url}/min-hamtning`)
})
