/** The desk for households that telephone, were not at home, or complain. */
import type { Found, Household, Inbox } from '../../src/shared/desk.ts'
import { cardOf, changeAnswer, day, fill, loseAnswer, now, press } from './desk-site.ts'
import { expect, test } from './sites.ts'

test('households that telephone, were not at home, or complain', async ({ page, context, desk }) => {
  test.slow()
  const shadow = await desk.agreed({ address: 'Skuggvägen 1' })
  const half = await desk.agreed({ address: 'Halvvägen 1' })
  const maj = await desk.agreed({ name: 'Maj Lind', address: 'Ångervägen 3', email: 'maj@example.org' })
  const lo = await desk.agreed({ name: 'Lo Berg', address: 'Ångervägen 5', email: 'lo@example.org' })
  for (const [name, contract, receipt_to] of [
    ['Maj Lind', 'Ångervägen 3', 'maj@example.org'],
    ['Lo Berg', 'Ångervägen 5', 'granne@example.org'],
    ['Lo Berg', 'Ångervägen 5', 'lo@example.org'],
  ]) {
    await desk.callAsVisitor('withdraw', { name, contract, receipt_to })
  }
  await desk.signIn(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(now)
  // There is none without https, such as on a phone in the local network.
  await page.addInitScript('delete Crypto.prototype.randomUUID')
  await page.goto(`${desk.url}/skrivbord#/runda/${day}`)

  await test.step('a driver’s note waits offline; a booking by telephone was not sent', async () => {
    const stop = cardOf(page, 'Skuggvägen 1')
    await stop.getByRole('button', { name: 'Anteckna till nästa gång' }).waitFor()
    await context.setOffline(true)
    await stop.getByRole('button', { name: 'Anteckna till nästa gång' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Under trappan')
    await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
    await stop.getByText('Under trappan').waitFor()
    expect((await desk.stop(shadow))?.driver_note).toBe('')
    // What a colleague has written meanwhile stays.
    await desk.call('desk_change', { booking: shadow, changes: { driver_note: 'Arg hund' } })
    await context.setOffline(false)
    const both = 'Arg hund\nUnder trappan'
    await expect.poll(async () => (await desk.stop(shadow))?.driver_note).toBe(both)
    // Once, though no answer came and it is sent again.
    await desk.call('desk_change', { booking: shadow, changes: { driver_note: 'Under trappan', driver_note_was: '' } })
    await press(stop.getByRole('button', { name: 'Stod inte ute' }))
    await press(stop.getByRole('button', { name: 'Vi kom inte in, grinden var låst.' }))
    await expect.poll(async () => (await desk.stop(shadow))?.visit_note).toBe('Vi kom inte in, grinden var låst.')
    expect((await desk.stop(shadow))?.driver_note).toBe(both)

    await page.goto(`${desk.url}/skrivbord#/ny`)
    await page.getByLabel('Hushållet ringde oss').check()
    await page.getByLabel('Engångshämtning').check()
    await page.getByLabel('Namn').fill('Siv Utan Nät')
    await page.getByLabel('Telefon').fill('08-96 44 03')
    await page.getByLabel('Adress').fill('Skuggvägen 2')
    await page.getByLabel('Pappkartonger').check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Boka', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('Ingen kontakt med servern')
    await expect(page.getByLabel('Namn')).toHaveValue('Siv Utan Nät')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Boka', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siv Utan Nät')
    expect(await desk.call<Found>('desk_find', { words: 'Siv Utan' })).toHaveLength(1)
    // The next one begins with nothing of it, nor of what is given up.
    await page.goto(`${desk.url}/skrivbord#/ny`)
    await expect(page.getByLabel('Namn')).toHaveValue('')
    await page.getByLabel('Namn').fill('Lade på')
    await page.getByRole('button', { name: 'Töm formuläret' }).click()
    await page.reload()
    await expect(page.getByLabel('Namn')).toHaveValue('')

    // Postgres' own error messages never show, whatever the address bar holds.
    await page.goto(`${desk.url}/skrivbord#/manad/2026-11`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
    await page.goto(`${desk.url}/skrivbord#/runda/2026-13-45`)
    await page.waitForURL(/#\/(?:inkorg|runda\/2026-1[12]-\d\d)$/)
    await page.goto(`${desk.url}/skrivbord#/hushall/nobody`)
    await page.getByText('Servern kan inte göra något av det som skickades').waitFor()
    // A household that cannot be read has a heading too.
    await context.setOffline(true)
    await page.evaluate(`location.hash = '/hushall/${shadow}'`)
    await page.getByText('Hushållet har inte öppnats på den här enheten').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Hushåll' }).waitFor()
    await context.setOffline(false)
  })

  await test.step('what is being written outlives a reload and another view, until it is cancelled', async () => {
    await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
    const stop = cardOf(page, 'Halvvägen 1')
    const open = () => stop.getByRole('button', { name: /^(Anteckna till nästa gång|Ändra anteckningen)$/ }).click()
    const words = page.getByRole('dialog').getByRole('textbox')
    await open()
    await words.fill('Under trappan')
    await page.reload()
    await open()
    await expect(words).toHaveValue('Under trappan')
    // What an Android phone does on its way back.
    await page.keyboard.press('Escape')
    await open()
    await expect(words).toHaveValue('Under trappan')
    await desk.call('desk_change', { booking: half, changes: { driver_note: 'Arg hund' } })
    // The page hears of it while more is being written: it asks again when looked at a second or more after it asked last.
    let moment = Date.parse(now)
    await expect(async () => {
      moment += 2000
      await page.clock.setFixedTime(moment)
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
      await expect(stop.getByRole('button', { name: 'Ändra anteckningen' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await words.fill('Under trappan, till höger')
    await page.keyboard.press('Escape')
    await open()
    await expect(words).toHaveValue('Arg hund\nUnder trappan, till höger')
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await open()
    await expect(words).toHaveValue('Arg hund')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Säsong' }).click()
    const unfold = () => page.getByText('Skriv till hushållen').click()
    await unfold()
    await page.getByLabel('Meddelande').fill('Vi kommer i en röd bil.')
    await page.getByLabel(/^Bara dem/).check()
    await page.getByRole('link', { name: /Inkorg/ }).click()
    await page.goBack()
    await unfold()
    await expect(page.getByLabel('Meddelande')).toHaveValue('Vi kommer i en röd bil.')
    await expect(page.getByLabel(/^Bara dem/)).toBeChecked()
  })

  await test.step('a household that telephones is booked, and calls to make are ticked off', async () => {
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await page.getByRole('link', { name: 'Ny bokning' }).click()
    const press = () => page.getByRole('button', { name: 'Boka', exact: true }).click()
    const told = page.locator('.toast')
    await press()
    await expect(told).toHaveText('Välj vem som ringde.')
    // An error that was told in one view does not cover the next.
    const silent = { booking: half, name: 'Utan Telefon', address: 'Halvvägen 1', phone: 'saknas', status: 'agreed' }
    await page.route('**/rpc/desk_find', (route) => route.fulfill({ json: [silent] }), { times: 1 })
    await page.getByRole('navigation').getByRole('link', { name: 'Hushåll' }).click()
    await page.getByRole('link', { name: 'Utan Telefon' }).waitFor()
    await expect(told).toHaveCount(0)
    await page.getByRole('link', { name: 'Ny bokning' }).click()
    // There before the first remark, because screen readers only announce changes inside a region they already know; and no number yet
    // is not that of whoever has none.
    const remarks = page.locator('form').locator('[aria-live=polite]').last()
    await expect(remarks).toBeEmpty()
    await page.getByLabel('Namn').fill('Rut Ek')
    await page.getByLabel('Telefon').fill('08-96 44 02')
    await page.getByLabel('Adress').fill('Nygatan 2')
    await page.getByLabel('E-post').fill('rut@gmial.com')
    await page.getByLabel('Adress').focus()
    await expect(remarks).toHaveText('Menade du rut@gmail.com?')
    await page.getByLabel('E-post').fill('')
    await page.getByLabel('Pappkartonger').check()
    await page.getByLabel('Hushållet ringde oss').check()
    await press()
    await expect(told).toHaveText('Hämtningsfrekvens är obligatorisk')
    // The rhythms have their prices, to be read aloud; monthly has none.
    await expect(page.getByRole('radio', { name: /^Varannan vecka, 175.kr per månad$/ })).not.toBeChecked()
    await page.getByLabel('Var fjärde vecka').check()
    await press()
    await expect(told).toHaveText(/^Skriv priset i hela kronor/)
    await page.getByLabel('Veckoservice').check()
    // Asked to begin early, the first day comes forward before one's eyes.
    const firstDay = page.getByLabel('Första dag')
    await expect(firstDay).toHaveValue('2026-12-21')
    // A firm has no fourteen days to wait for.
    await page.getByText('Företag eller förening').click()
    await page.getByLabel('Organisationsnummer').fill('999999-9998')
    await expect(firstDay).toHaveValue('2026-12-07')
    await expect(page.getByLabel(/Vill börja redan/)).toHaveCount(0)
    await page.getByLabel('Eget pris i kronor').fill('90')
    await press()
    await expect(told).toHaveText('Organisationsnumret stämmer inte. Kontrollera de tio siffrorna.')
    await expect(page.getByLabel('Organisationsnummer')).toBeFocused()
    await page.getByLabel('Organisationsnummer').fill('')
    await expect(firstDay).toHaveValue('2026-12-21')
    await page.getByLabel(/Vill börja redan/).check()
    await expect(firstDay).toHaveValue('2026-12-07')
    await page.getByLabel('Eget pris i kronor').fill('sex hundra')
    await press()
    await page.getByText('Skriv priset i hela kronor').waitFor()
    await expect(page.getByLabel('Eget pris i kronor')).toBeFocused()
    await page.getByLabel('Eget pris i kronor').fill('1 200 kr')
    // The answer is lost: pressed again, also with a correction, the form books nobody twice.
    await loseAnswer(page, 'desk_book')
    await press()
    await expect(told).toHaveText(/^Ingen kontakt med servern/)
    // To press again by keyboard.
    await expect(page.getByRole('button', { name: 'Boka', exact: true })).toBeFocused()
    // Also after a look elsewhere, and a reload.
    await page.getByRole('link', { name: 'Inkorg' }).click()
    await page.getByRole('heading', { name: 'Inkorg', level: 1 }).waitFor()
    await page.goBack()
    await page.reload()
    await expect(page.getByLabel('Eget pris i kronor')).toHaveValue('1 200 kr')
    await page.getByLabel('Namn').fill('Ruth Ek')
    await press()
    await expect(told).toHaveText(/^Bokningen är redan gjord/)
    await page.getByLabel('Namn').fill('Rut Ek')
    await press()
    await expect(told).toHaveText(/^Rut Ek är bokad. Skriv ut avtalet här./)
    expect(await desk.call<Found>('desk_find', { words: 'Nygatan 2' })).toHaveLength(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rut Ek')
    await page.getByText(/^1.200.kr per månad, eget pris$/).waitFor()
    await page.getByText('Nås bara på telefon').waitFor()
    // The contract on paper says how one who has no page of its own changes anything, and where its links lead.
    await page.evaluate('globalThis.print = () => {}')
    await page.getByRole('button', { name: 'Skriv ut avtalet' }).click()
    const paper = page.locator('.paper')
    await expect(paper).toContainText(/avsluta\? Ring 070-174\s06\s05 senast kl\.\s20:00 kvällen före/)
    await expect(paper).toContainText(`Ångra avtalet här (${desk.url}/angra)`)
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)

    // Nobody has to ring whoever has just rung, but somebody has to tell of what comes later: what the company does waits for a minute, so
    // the call is added to the real answer.
    const own = page.url().split('/').at(-1)
    const inbox = await desk.call<Inbox>('desk_inbox')
    expect(inbox.calls.filter(({ booking }) => booking === own)).toEqual([])
    const call = { id: 'call', booking: own, name: 'Rut Ek', phone: '08-96 44 02', why: 'moved' }
    const said = 'Måndag 7 december är överhoppad. Då kommer vi inte till dig.'
    const calls = [{ ...call, day: null, said, created_at: now }]
    await page.route('**/rpc/desk_inbox', (route) => route.fulfill({ json: { ...inbox, calls } }))
    await page.route('**/rpc/desk_settle', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ id: 'call' })
      calls.pop()
      await route.fulfill({ json: inbox })
    })
    await page.getByRole('link', { name: 'Inkorg' }).click()
    await page.reload()
    const card = page.getByRole('listitem').filter({ hasText: 'är överhoppad. Då kommer vi inte till dig.' })
    await card.getByText('08-96 44 02').waitFor()
    await card.getByRole('button', { name: 'Jag har ringt' }).press('Enter')
    await expect(card).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('whoever the company has called gets an offer, also where a day is nearly full', async () => {
    await page.goto('about:blank')
    const form = page.getByLabel('Första dag').waitFor()
    // Only a company's file limits a day, so this is added to the real answer.
    await changeAnswer(page, 'desk_inbox', async () => {
      // The form does not wait for it.
      await form
      const room = { capacity: 20, stops: { '2026-12-21': 20, '2027-01-11': 20 }, closed: [], beyond: [] }
      return { room }
    })
    await page.goto(`${desk.url}/skrivbord#/ny`)
    await expect(page.getByLabel('Första dag')).toHaveValue('2026-12-28')
    await expect(page.getByLabel('Första dag').getByRole('option').first()).toHaveText('måndag 21 december, 20 av 20')
    await page.getByLabel('Vi ringde eller knackade på').check()
    await page.getByText('gäller avtalet först när hushållet har tackat ja skriftligt').waitFor()
    // Every second week begins in the week that has room.
    await page.getByLabel('Varannan vecka').check()
    await expect(page.getByLabel('Första dag')).toHaveValue('2027-01-04')
    await page.getByLabel('Veckoservice').check()
    await page.getByLabel('Första dag').selectOption('2026-12-28')
    await page.getByText('Fler stopp än ni tar: måndag 11 januari, 21 av 20.').waitFor()
    await page.getByLabel('Namn').fill('Uppringda Ulla')
    // Another household's, written otherwise.
    await page.getByLabel('Telefon').fill('+46 8 465 004 01')
    await page.getByLabel('Adress').fill('Ringvägen 4')
    const remarks = page.locator('form').locator('[aria-live=polite]').last()
    await expect(remarks).toHaveText(/^Numret finns redan hos:.+ \(/)
    await page.getByLabel('Telefon').fill('08-96 44 04')
    await page.getByLabel('Adress').focus()
    await expect(remarks).toBeEmpty()
    await page.getByLabel('Pappkartonger').check()
    await page.getByRole('button', { name: 'Skicka priset' }).click()
    await expect(page.locator('.toast')).toContainText('tacka ja skriftligt')
    await page.getByLabel('E-post').fill('ulla@example.se')
    await page.getByRole('button', { name: 'Skicka priset' }).click()
    await expect(page.locator('.toast')).toHaveText(/^Uppringda Ulla får priset och svarar själv\./)
    await page.getByText(/Har fått priset 300.kr per månad/).waitFor()
    const booking = page.url().split('/').at(-1)
    expect(await desk.call('desk_household', { booking })).toMatchObject({
      status: 'offered',
      offer: { first_day: '2026-12-28' },
    })
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await page.getByText('Väntar på svar').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a price of its own stays with a household; a summer is skipped and taken back', async () => {
    const { booking, key } = await desk.bookedWithKey({ address: 'Prisvägen 1' })
    await desk.call('desk_offer', { booking, price: 90, frequency: 'monthly', first_day: day })
    await desk.callAsVisitor('accept_offer', { key })
    // The database may still be of the version before.
    await page.route('**/rpc/desk_household', async (route) => {
      const answer = await route.fetch({ maxRetries: 1 })
      await route.fulfill({ json: { ...(await answer.json()), objects: undefined } })
    })
    const changed = page.waitForRequest('**/rpc/desk_change')
    await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    const dialog = page.getByRole('dialog')
    const price = dialog.getByLabel('Eget pris i kronor')
    await expect(price).toHaveValue('90')
    await expect(price).toHaveAccessibleDescription('')
    await price.fill('')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Skriv priset i hela kronor')
    // Its own price, which the form shows, goes with it to another rhythm.
    await price.fill('90')
    await dialog.getByRole('radio', { name: /^Veckoservice/ }).check()
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await desk.call('desk_household', { booking })).toMatchObject({ special_price: true, price: 90 })
    expect(Object.keys((await changed).postDataJSON().changes)).toEqual(['frequency', 'price', 'was'])
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    await expect(price).toHaveAccessibleDescription('Lämna tomt för priset i prislistan.')
    await price.fill('')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await desk.call('desk_household', { booking })).toMatchObject({ special_price: false })
    // What it asks for on the telephone costs what is said there.
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    await dialog.locator('[name=materials][value=Special]').check()
    await dialog.locator('[name=specialRequest]').fill('En soffa')
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('200')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await desk.call('desk_household', { booking })).toMatchObject({ wish: { price: 200 } })
    await page.getByText(/^200.kr, en gång$/).waitFor()

    const states = async () => {
      const { days } = await desk.call<Household>('desk_household', { booking })
      return days.slice(0, 4).map(({ state }) => state)
    }
    const { days } = await desk.call<Household>('desk_household', { booking })
    await fill(page, String(days[2]?.day))
    await page.getByText('Res bort').click()
    await page.getByLabel('Första dagen').fill(String(days[1]?.day))
    await page.getByLabel('Sista dagen').fill(String(days[3]?.day))
    await page.getByText(/^3\shämtningar hoppas över\./).waitFor()
    await page.getByRole('button', { name: 'Hoppa över de dagarna' }).click()
    await expect(page.locator('.toast')).toHaveText('3 hämtningar hoppas över. Hushållet får veta det om en minut.')
    expect(await states()).toEqual(['planned', 'skipped', 'skipped', 'skipped'])
    await page.getByText(/^Fler stopp än ni tar: måndag \d+\sdecember, 21 av 20\.$/).waitFor()
    await page.locator('form', { hasText: 'Sista dagen' }).getByRole('button', { name: 'Ångra' }).click()
    await expect(page.locator('.toast')).toContainText('Hämtningarna är tillbaka.')
    expect(await states()).toEqual(['planned', 'planned', 'planned', 'planned'])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a mistyped address is corrected from the bounced mail’s card in three presses', async () => {
    // The agreement is from October, because a yes given this minute could itself be taken back.
    const found = await desk.call<Found>('desk_find', { words: 'Oktobergatan 17' })
    const booking = found[0]?.booking ?? ''
    const email = 'ana@gmial.com'
    await desk.call('desk_change', { booking, changes: { email } })
    const stored = async () => (await desk.call<Household>('desk_household', { booking })).booking.answers.email
    // Only a mail server's refusal makes such a card, so this one is added to the real answer for as long as the address stands.
    const failed = {
      id: booking,
      kind: 'agreed',
      channel: 'mail',
      recipient: 'household',
      status: 'dead',
      day: null,
      booking,
      created_at: now,
      reason: '550 5.1.1 <ana@gmial.com>: Recipient address rejected: User unknown',
      name: 'Ana Gren',
      phone: '08-96 44 02',
      email,
    }
    await changeAnswer(page, 'desk_inbox', async () =>
      (await stored()) === email ? { failed: [failed], failed_count: 1 } : {},
    )
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await page.reload()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Rätta adressen och skicka igen' }) })
    await card.getByText('Adressen finns inte, troligen är den felskriven.').waitFor()
    await expect(card.getByText('Recipient address rejected')).toHaveCount(0)
    // A landline receives no SMS.
    await card.getByRole('link', { name: 'Ring' }).waitFor()
    await expect(card.getByRole('link', { name: 'Sms' })).toHaveCount(0)
    await press(card.getByRole('button', { name: 'Rätta adressen och skicka igen' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Menade du ana@gmail.com?').waitFor()
    await dialog.getByLabel('E-post').fill('anna@gmail.com')
    await press(dialog.getByRole('button', { name: 'Rätta och skicka' }))
    await expect(dialog).toHaveCount(0)
    expect(await stored()).toBe('anna@gmail.com')
    // Mistyped again, and taken back before anything has gone there.
    const corrected = page
      .getByRole('listitem')
      .filter({ hasText: 'Det som inte kom fram skickas till anna@gmail.com. Beskedet går i väg om en minut.' })
    await press(corrected.getByRole('button', { name: 'Ångra' }))
    await expect.poll(stored).toBe(email)
    await card.waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a withdrawal without a key is matched to its agreement', async () => {
    const status = async () => (await desk.call<{ status: string }>('desk_household', { booking: maj })).status
    const itIsMaj = page.getByRole('button', { name: 'Det är den: Maj Lind' })
    const card = page.getByRole('listitem').filter({ hasText: 'Maj Lind har ångrat avtalet.' })
    for (const takesBack of [true, false]) {
      await press(itIsMaj)
      await press(page.getByRole('dialog').getByRole('button', { name: 'Ångra avtalet' }))
      await expect(card).toContainText('Beskedet går i väg om en minut')
      await expect(page.locator('.toast')).toHaveText('Maj Lind har ångrat avtalet.')
      await expect(itIsMaj).toHaveCount(0)
      await expect.poll(status).toBe('withdrawn')
      if (takesBack) await press(card.getByRole('button', { name: 'Ångra' }))
    }
    // The household's own page shows it too.
    await page.goto(`${desk.url}/skrivbord#/hushall/${maj}`)
    const takeBack = page.getByRole('button', { name: 'Ångra', exact: true })
    await takeBack.waitFor()
    const isInSight = `(() => {
      scrollTo(0, document.body.scrollHeight)
      const { x, y, width, height } = document.querySelector('.take-back button').getBoundingClientRect()
      return scrollY > 200 && document.elementFromPoint(x + width / 2, y + height / 2).textContent
    })()`
    expect(await page.evaluate(isInSight)).toBe('Ångra')
    await takeBack.click()
    await page.getByRole('button', { name: 'Ångra avtalet' }).waitFor()
    expect(await status()).toBe('agreed')
    await expect(takeBack).toHaveCount(0)
    // Whoever has ended can still withdraw: then it owes nothing.
    await desk.call('desk_end', { booking: maj, asked: true })
    await page.reload()
    await page.getByRole('button', { name: 'Ångra avtalet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ångra avtalet' }).click()
    await expect.poll(status).toBe('withdrawn')
  })

  await test.step('whoever enters a withdrawal reads that its receipt did not go to the household', async () => {
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    const dialog = page.getByRole('dialog')
    for (const [receipt_to, times] of [
      ['granne@example.org', 1],
      ['lo@example.org', 0],
    ] as const) {
      const card = page.getByRole('listitem').filter({ hasText: `Bekräftelse till ${receipt_to}` })
      await press(card.getByRole('button', { name: 'Det är den: Lo Berg' }))
      await expect(dialog).toContainText('Ångra avtalet med Lo Berg?')
      await expect(dialog.getByText('Är du osäker, ring först.')).toHaveCount(times)
      await press(dialog.getByRole('button', { name: 'Avbryt' }))
    }
    expect(await desk.call('desk_household', { booking: lo })).toMatchObject({ status: 'agreed' })
  })
})
