import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeHostedSite } from '../../scripts/hosted.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { startPostgresServer } from '../helpers/postgres-server.ts'
import { startWorkerAlone } from '../helpers/processes.ts'
import { listeningServer } from '../helpers/servers.ts'
import { staticHost } from '../helpers/static-host.ts'
import { expect, household, test, visitorOf } from './visitor.ts'

test('a static page on another host books at its backend, and a standalone worker tells the company', async ({
  page,
}) => {
  test.slow()
  await using resources = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'hosted-home-'))
  resources.defer(() => rm(dataDir, { recursive: true }))
  const postgres = await startPostgresServer()
  resources.defer(() => postgres.stop())
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url })
  resources.defer(() => database.close())
  await migrate(database)
  // Stands in for the hosted service: the backend without its worker, on another origin than the page.
  const backend = resources.use(
    await listeningServer({ database, environment: { BACKEND_KEY: 'sb_publishable_hosted' } }),
  )
  resources.use(await startWorkerAlone({ dataDir, databaseUrl: postgres.url }))

  const host = resources.use(await staticHost())
  const folder = join(dataDir, 'static')
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
  const person = household()
  await database.query("select private.close_day(private.first_possible_day(now(), true), 'storm', false)")
  await visitor.open()
  // A static page asks its backend for the days once the visitor comes near the form.
  await page.locator('input[name=name]').focus()
  await visitor.field('early_start').check()
  await expect(page.locator('#booking-form .first-pickup')).toContainText('stängt: storm')
  await visitor.book(person)

  expect(new Set(allowedOrigins)).toEqual(new Set(['*']))
  expect(await database.query('select submitted_by from form_responses')).toEqual([{ submitted_by: person.name }])
  await expect
    .poll(async () => (await readdir(join(dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml')))
    .toHaveLength(1)
  await expect.poll(() => database.query('select status from outbox')).toEqual([{ status: 'sent' }])

  // The household's own page, from the link in the receipt to a change.
  const link = await page.getByRole('link', { name: 'Öppna Min hämtning' }).first().getAttribute('href')
  const [booking] = await database.query<{ id: string }>('select id from form_responses')
  await database.query('select private.answer($1, true, null, null)', [booking?.id])
  await page.goto(new URL(`${link}`, host.url).href)
  await page
    .getByRole('button', { name: /Hoppa över/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Ångra', exact: true }).first()).toBeVisible()
  await expect.poll(() => database.query('select skipped from private.day_changes')).toEqual([{ skipped: true }])
})
