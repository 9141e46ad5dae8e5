/** The season on the desk: a word to all, its end, and other weekdays; desk-month.spec.ts reads its figures. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Route } from '@playwright/test'
import type { Season } from '../../src/shared/desk.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { day, fill, isLate, now } from './desk-site.ts'
import { asOtherCompany } from './other-company.ts'
import { expect, test } from './sites.ts'

test('the season: a word to all, its end, another weekday, a flyer, and the next one', async ({
  page,
  context,
  desk,
}) => {
  test.slow()
  const booking = await desk.agreed({ name: 'Vera Dag', address: 'Daggatan 1', frequency: 'weekly' })
  await desk.signIn(context)
  await page.clock.setFixedTime(now)
  // Its figures would push what is below them under the finger.
  const [figures, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/rpc/desk_season', isLate(figures.promise), { times: 1 })
  const others = page.waitForResponse('**/rpc/desk_closed_days')
  await page.goto(`${desk.url}/skrivbord#/sasong`)
  await others
  await expect(page.getByRole('main')).toHaveText(/Hämtar …$/)
  figures.resolve()
  await page.getByText('Skriv till hushållen').waitFor()
  // The season as it was before comes last.
  const asked = Promise.withResolvers<void>()
  await page.route('**/rpc/desk_season', isLate(written.promise, asked.resolve), { times: 1 })
  await page.clock.setFixedTime(Date.parse(now) + 2_000)
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
  await asked.promise

  await test.step('a word to all takes three presses, says who reads it, and is taken back', async () => {
    await page.getByText('Skriv till hushållen').click()
    await page.getByLabel('Rubrik').fill('Ny bil')
    await page.getByLabel('Meddelande').fill('Vi kommer i en röd bil.')
    await page.getByRole('button', { name: 'Skriv till alla' }).click()
    await expect(page.getByRole('dialog')).toContainText(/\d+\shushåll får det om en minut: .*mejl/)
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka' }).click()
    await expect(page.locator('.toast')).toContainText('Meddelandet går i väg om en minut.')
    written.resolve()
    await page.getByRole('button', { name: 'Ångra' }).waitFor()
    // Also by whoever has looked elsewhere meanwhile, or on another phone.
    await page.reload()
    await page.getByRole('button', { name: 'Ångra' }).waitFor()
    await page.getByRole('button', { name: 'Ångra' }).click()
    await page.getByText('Ingen har fått det.').waitFor()
  })

  await test.step('it is ended for everybody in four presses, said before, and taken back', async () => {
    await page.getByText('Avsluta säsongen för alla').click()
    const form = page.locator('form', { has: page.getByLabel('Sista dag') })
    await page.getByLabel('Sista dag').fill(day)
    await form.getByRole('button', { name: 'Avsluta säsongen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('så tidigast')
    await expect(dialog.getByRole('button', { name: 'Avsluta säsongen' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByLabel('Sista dag').fill('2026-12-21')
    const counted = Promise.withResolvers<void>()
    await page.route('**/rpc/desk_season_end_plan', isLate(counted.promise), { times: 1 })
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Avsluta säsongen' }).click()
    await expect(dialog).toContainText('Ingen täckning.')
    await context.setOffline(false)
    // Not before it is said who is told.
    await expect(dialog).toContainText('Räknar hushållen')
    await expect(dialog.getByRole('button', { name: 'Avsluta säsongen' })).toHaveAttribute('aria-disabled', 'true')
    counted.resolve()
    await expect(dialog).toContainText(/hushåll får veta det om en minut/)
    await dialog.getByRole('button', { name: 'Avsluta säsongen' }).click()
    await page.getByText('Sidan tar inte emot fler bokningar.').waitFor()
    await page.getByRole('heading', { name: 'Kvar att göra' }).waitFor()
    expect(await desk.call('desk_household', { booking })).toMatchObject({ status: 'ended', last_day: '2026-12-21' })
    // Nothing is offered on the telephone that is then refused.
    await page.goto(`${desk.url}/skrivbord#/ny`)
    await expect(page.getByLabel('Första dag').getByRole('option')).toHaveText(['måndag 21\u00a0december'])
    await page.goBack()
    await page.getByText('Stäng en dag').click()
    await expect(page.getByLabel('Dag', { exact: true }).getByRole('option').last()).toHaveText(/^måndag 21.december/)
    await page.getByRole('button', { name: 'Ångra' }).click()
    await page.getByText('Avsluta säsongen för alla').waitFor()
    expect(await desk.call('desk_household', { booking })).toMatchObject({ status: 'agreed', last_day: null })
  })

  await test.step('who has another weekday than the company’s stands there, and is moved from a day on', async () => {
    await fill(page, '2026-12-24')
    await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
    await page.reload()
    await page.getByText('Byt hämtningsdag').click()
    await page.getByLabel('Första nya dagen').fill('2026-12-10')
    await page.getByText('Fler stopp än ni tar: torsdag 24\u00a0december, 21 av 20.').waitFor()
    await page.getByRole('button', { name: 'Byt dag' }).click()
    await page.getByText('Hämtas på torsdagar från torsdag 10\u00a0december.').waitFor()
    await page.getByText('Hämtas på torsdagar nu.').waitFor()
    await page.goto(`${desk.url}/skrivbord#/sasong`)
    const list = page.getByRole('region', { name: 'Andra dagar än måndagar' })
    await list.getByRole('link', { name: 'Vera Dag' }).waitFor()
    await list.getByText('torsdagar, nästa gång torsdag 10\u00a0december').waitFor()
    // Both rounds can be closed, from their first day on.
    await page.getByText('Stäng en dag').click()
    await expect(page.getByRole('option', { name: 'torsdag 10\u00a0december 2026' })).toBeAttached()
    await expect(page.getByRole('option', { name: 'måndag 7\u00a0december 2026' })).toBeAttached()
    await expect(page.getByRole('option', { name: 'torsdag 3\u00a0december 2026' })).not.toBeAttached()
    // In other tests the company drives on Mondays only.
    await desk.call('desk_change_day', { booking, first_day: day })
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the flyer is one page in A5 and a square picture, made in the browser alone', async () => {
    await page.goto(`${desk.url}/skrivbord#/sasong`)
    await page.getByRole('link', { name: 'Flygblad' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flygblad')
    // It has another name than before, or Orca would say nothing of it.
    await expect(page.getByRole('main', { name: 'Flygblad' })).toBeFocused()
    const flyers = page.getByRole('img', { name: 'Måndagar 08:00–10:00, från 125\u00a0kr. pasrundan.example' })
    await expect(flyers).toHaveCount(2)
    await expect(flyers.first()).toContainText('Påsrundan UF, Sollentuna')
    await expect(flyers.first()).toContainText('Tegelhagen, Landsnora')

    // Its colours are those of paper in both schemes.
    const shown = () => flyers.first().screenshot()
    const inLight = await shown()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(flyers.first().locator('text').first()).toHaveCSS('fill', 'rgb(24, 43, 51)')
    expect((await shown()).equals(inLight)).toBe(true)

    const printed = () => page.pdf({ preferCSSPageSize: true })
    const sheet = await printed()
    const pdf = sheet.toString('latin1')
    const pages = /\/Type \/Page\b/g
    expect(pdf.match(pages)).toHaveLength(1)
    // 148 by 210 mm, in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 (419|420)(\.\d+)? 59[45](\.\d+)?\]/)

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const saved = async () => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Spara bilden' }).click()
      return await (await saving).path()
    }
    const file = await saved()
    const png = readFileSync(file)
    // What is said of it has no sheet of its own either.
    await page.getByText('Bilden är sparad.').waitFor()
    expect((await printed()).toString('latin1').match(pages)).toHaveLength(1)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1080])
    // Drawn and written: a plain ground would be a tenth of that.
    expect(png.length).toBeGreaterThan(40_000)
    // `npm run test:judges` has ZBar read what a phone would.
    if (process.env.ZBAR) expect(await codesOn(sheet, file)).toEqual(Array(3).fill('http://pasrundan.example/'))
    expect(requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(desk.url))).toEqual([])

    // A company's logo is on both, and in the picture that is saved.
    await expect(flyers.first().locator('image')).toHaveCount(0)
    await asOtherCompany(page, 'src/web/pages/desk/entry.tsx')
    await page.reload()
    await expect(page.locator('svg.flyer image')).toHaveCount(3)
    expect(readFileSync(await saved()).equals(png)).toBe(false)
    await page.unrouteAll({ behavior: 'wait' })
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the next one is opened in four presses and last year’s households asked in two, said before, and taken back', async () => {
    // Between two seasons; that what is called does it is a test of the functions.
    const season = await desk.call<Season>('desk_season')
    const remains = { ...season.remains, unpaid: 2 }
    const over = { ...season, ended: '2026-05-25', may_open: true, act: null, remains }
    const opened = { first_day: '2027-01-11', last_day: '2027-06-07', ended_at: null }
    const next = { ...over, ended: null, may_open: false, act: 'opened', seasons: [opened] }
    const called: string[] = []
    const answer = (name: string, json: unknown) =>
      page.route(`**/rpc/desk_${name}`, (route) => {
        called.push(`${name} ${route.request().postData()}`)
        return route.fulfill({ json })
      })
    await fill(page)
    await answer('season', over)
    await answer('open_season', next)
    await answer('take_back', { bookings: [] })
    const to_call = [{ booking: 'called', name: 'Ringa', phone: '08-465 004 01' }]
    const plan = { households: 3, mail: 2, sms: 0, call: 1, to_call }
    const beyond = ['2027-01-18', '2027-01-25'].map((day) => ({ day, stops: 22 }))
    const invitePlan = (act: string | null) => answer('invite_plan', { ...plan, beyond, act })
    await invitePlan(null)
    await answer('invite_again', { ...plan, act: 'invited' })
    await page.goto(`${desk.url}/skrivbord#/sasong`)
    await page.reload()
    await page.getByRole('link', { name: /2\shushåll har inte betalat/ }).click()
    await page.getByRole('navigation', { name: 'Andra månader' }).waitFor()
    await page.goBack()
    const part = page.getByRole('region', { name: 'Nästa säsong' })
    await part.getByText('Öppna nästa säsong').click()
    await part.getByLabel('Första dag').fill(opened.first_day)
    await part.getByLabel('Sista dag').fill(opened.last_day)
    await part.getByRole('button', { name: 'Öppna säsongen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('från måndag 11\u00a0januari 2027 till och med måndag 7\u00a0juni 2027')
    await answer('season', next)
    const invited = Promise.withResolvers<void>()
    const before = (route: Route) => invited.promise.then(() => route.fulfill({ json: { ...plan, act: null } }))
    await page.route('**/rpc/desk_invite_plan', before, { times: 1 })
    await dialog.getByRole('button', { name: 'Öppna säsongen' }).click()
    await part.getByText('Säsongen går från måndag 11\u00a0januari 2027').waitFor()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(part.getByLabel('Deras första dag')).toHaveValue(opened.first_day)
    await part.getByRole('button', { name: 'Fråga dem' }).click()
    await expect(dialog).toContainText(/2\shushåll får frågan om en minut: 2\smejl/)
    await expect(dialog).toContainText(/1\shushåll nås bara på telefon.*Ringa 08-465 004 01/)
    await expect(dialog).toContainText('Fler stopp än ni tar: måndag 18\u00a0januari, 22 av 20, och 1\u00a0dag till.')
    const asked = part.getByText('Hushållen får frågan om en minut.')
    // Done, and its answer lost: what the desk reads then says so, although what was so before comes last.
    await invitePlan('invited')
    await page.route(
      '**/rpc/desk_invite_again',
      (route) => {
        called.push(`invite_again ${route.request().postData()}`)
        return route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Fråga dem' }).click()
    await asked.waitFor()
    invited.resolve()
    // After a minute the question has left, and there is nothing to take back.
    await invitePlan(null)
    await page.clock.runFor(10_000)
    await expect(asked).toBeHidden()
    await invitePlan('invited')
    await part.getByRole('button', { name: 'Fråga dem' }).click()
    await dialog.getByRole('button', { name: 'Fråga dem' }).click()
    await asked.waitFor()
    await invitePlan(null)
    await asked.locator('..').getByRole('button', { name: 'Ångra' }).click()
    await part.getByText('Fråga dem som var med').waitFor()
    await answer('season', over)
    await part.getByText('Sidan tar emot bokningar.').locator('..').getByRole('button', { name: 'Ångra' }).click()
    await part.getByText('Öppna nästa säsong').waitFor()
    const { ended_at: _, ...days } = opened
    expect(called.filter((one) => !/^season|plan/.test(one))).toEqual([
      `open_season ${JSON.stringify(days)}`,
      ...Array(2).fill(`invite_again ${JSON.stringify({ first_day: opened.first_day })}`),
      'take_back {"act":"invited"}',
      'take_back {"act":"opened"}',
    ])
  })
})

/** What the QR codes say: of a printed sheet at 150 and at 300 dots an inch, and of a picture. */
async function codesOn(sheet: Buffer, picture: string): Promise<string[]> {
  const run = promisify(execFile)
  await using folder = await temporaryFolder()
  const pdf = folder.file('sheet.pdf')
  await writeFile(pdf, sheet)
  for (const dots of ['150', '300']) await run('pdftoppm', ['-r', dots, '-singlefile', '-png', pdf, folder.file(dots)])
  const { stdout } = await run('zbarimg', ['-q', '--raw', folder.file('150.png'), folder.file('300.png'), picture])
  return stdout.trim().split('\n')
}
