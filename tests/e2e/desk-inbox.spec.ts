/** Many bookings at once in the desk's inbox, most of them false. */
import type { Material } from '../../src/shared/booking.ts'
import type { Household, Inbox } from '../../src/shared/desk.ts'
import { cardOf, changeAnswer, day, loseAnswer, now, otherAnswers, press } from './desk-site.ts'
import { expect, test } from './sites.ts'
import { tapOn } from './tap.ts'

test('false bookings, prices, refunds and duplicates are answered from the inbox', async ({ page, context, desk }) => {
  test.slow()
  await desk.signIn(context)
  await test.step('false bookings are dismissed together and silently, and the real one stays', async () => {
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
    await changeAnswer(page, 'desk_inbox', () => ({ unanswered_count: 613 }))
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await page.getByText(/^De äldsta \d+ av 613 visas\.$/).waitFor()
    await page.getByRole('link', { name: /^Inkorg 61\d väntar$/ }).waitFor()
    // Another reading of the inbox may be on its way.
    await page.unrouteAll({ behavior: 'wait' })

    // What has just been answered is none of them.
    await press(cardOf(page, 'Falskgatan 10').getByRole('button', { name: /^Ja, från/ }))
    await page.getByText('Falska familjen 10 har fått ja').first().waitFor()
    await page.getByRole('button', { name: 'Rensa bort flera' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Svara en i taget' })).toBeFocused()
    const list = page.getByRole('group', { name: 'Vilka bokningar är inte på riktigt?' })
    // The bidirectional override has been removed.
    const falseOne = list.getByRole('checkbox', { name: 'Falska familjen 1 Falskgatan 1 1@example.se' })
    await expect(list.getByRole('checkbox', { name: 'Falska familjen 10' })).toHaveCount(0)
    await falseOne.press('Space')
    await expect(list.locator('[aria-live=polite]')).toHaveText(/^1 av \d+ markerade$/)
    await expect(list.getByRole('button', { name: 'Rensa bort 1 bokning' })).toBeEnabled()
    await press(list.getByRole('button', { name: 'Markera alla', exact: true }))
    await press(list.getByRole('button', { name: 'Avmarkera alla' }))
    await expect(list.getByRole('button', { name: 'Rensa bort' })).toBeDisabled()
    await press(list.getByRole('button', { name: 'Markera alla', exact: true }))
    await list.getByRole('checkbox', { name: 'Riktiga familjen' }).press('Space')

    // A colleague says yes to one of them meanwhile.
    await desk.call('desk_answer', { booking: first.booking, agree: true, first_day: day })
    await press(list.getByRole('button', { name: /^Rensa bort \d+\sbokningar$/ }))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ingen får något mejl om det.')
    await page.route('**/rpc/desk_dismiss', (route) => route.abort(), { times: 1 })
    await press(dialog.getByRole('button', { name: 'Rensa bort' }))
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('kontakt')
    await press(dialog.getByRole('button', { name: 'Avbryt' }))
    await expect(falseOne).toBeChecked()
    await press(list.getByRole('button', { name: /^Rensa bort \d+\sbokningar$/ }))
    await press(dialog.getByRole('button', { name: 'Rensa bort' }))
    await page.getByText(/^\d+\sbokningar är borta ur inkorgen\. Ingen har fått något mejl\.$/).waitFor()
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
    await page.getByRole('heading', { name: 'Riktiga gatan 1' }).waitFor()
    const { unanswered } = await desk.call<Inbox>('desk_inbox')
    expect(unanswered.map(({ booking }) => booking)).toEqual([real])
    const household = (booking: string) => desk.call<Household>('desk_household', { booking })
    expect(await household(first.booking)).toMatchObject({ status: 'agreed' })
    for (const { booking } of others.slice(0, -1)) {
      expect(await household(booking)).toMatchObject({ status: 'declined', messages: [] })
    }

    // The page of a dismissed household mentions no mail, since none was sent, and a yes is still possible.
    const [mistaken] = others
    await page.goto(`${desk.url}/min-hamtning#${mistaken?.key}`)
    await page.getByText('Undrar du varför, eller tror du att det blev fel? Hör av dig.').waitFor()
    await page.goto(`${desk.url}/skrivbord#/hushall/${mistaken?.booking}`)
    await page.getByText('2 händelser').click()
    // On paper, too: a date, not how long ago.
    await expect(page.getByRole('listitem').filter({ hasText: 'Rensades bort utan besked' })).toContainText(
      /\d+\snov\s\d\d:\d\d/,
    )
    await page.getByRole('button', { name: 'Säg ja i alla fall' }).click()
    await expect.poll(() => household(mistaken?.booking ?? '')).toMatchObject({ status: 'agreed' })
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await page.getByRole('button', { name: 'Säg ja i alla fall' }).waitFor()
    expect(await household(mistaken?.booking ?? '')).toMatchObject({ status: 'declined', messages: [] })
  })

  const email = 'dubbel@example.se'
  await desk.agreed({ email, address: 'Dubbelgatan 1' })
  const twice = await desk.booked({ email, address: 'Dubbelgatan 1 A' })
  await test.step('a yes after a no asks what a special request costs, and binds nobody to another price than it showed', async () => {
    const materials: Material[] = ['Glascontainers', 'Special']
    const booking = await desk.booked({ address: 'Nejgatan 1', materials, specialRequest: 'Ett trasigt bord' })
    const household = () => desk.call<Household>('desk_household', { booking })
    await desk.call('desk_dismiss', { bookings: [booking] })
    // A desk may have read the price before the list changed.
    await changeAnswer(page, 'desk_household', () => ({ price: 250 }))
    await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
    const yes = page.getByRole('button', { name: 'Säg ja i alla fall' })
    const dialog = page.getByRole('dialog')
    await yes.click()
    await expect(dialog).toContainText('Ett trasigt bord')
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('400')
    await dialog.getByRole('button', { name: 'Svara ja' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Priset är 300\u00a0kr nu.')
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    expect(await household()).toMatchObject({ status: 'declined' })

    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await yes.click()
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('400')
    await dialog.getByRole('button', { name: 'Svara ja' }).click()
    await page.getByText('Anna Åkesson får båda priserna och svarar själv.').first().waitFor()
    expect(await household()).toMatchObject({ status: 'offered', offer: { price: 300, special_price: 400 } })
  })

  await test.step('a booking of a household that has an agreement is a duplicate by one press, and it is told so', async () => {
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    const card = cardOf(page, 'Dubbelgatan 1 A')
    await expect(card).toContainText('(avtalet gäller)')
    await press(card.getByRole('button', { name: 'Dubblett' }))
    await expect(card).toContainText('Du har redan hämtning hos oss')
    expect(await desk.call<Household>('desk_household', { booking: twice })).toMatchObject({ status: 'declined' })
  })

  await test.step('a price for a booking whose mail came back is answered on its card, as the household says', async () => {
    const booking = await desk.booked({ name: 'Rut Retur', email: 'retur@example.se', address: 'Returgatan 1' })
    // A call, as no mail on this site comes back: the card of one that did is shown instead, before its minute is over.
    await desk.call('desk_change', { booking, changes: { email: '', phone: '08-96 44 18' } })
    await desk.call('desk_offer', {
      booking,
      price: 140,
      frequency: 'monthly',
      first_day: null,
      message: '',
      seen: null,
    })
    const { offer } = await desk.call<Household>('desk_household', { booking })
    const about = { id: 'returned', booking, name: 'Rut Retur', phone: '08-96 44 18', day: null, created_at: now }
    await changeAnswer<Inbox>(page, 'desk_inbox', ({ offers }) => {
      const isAsked = offers.some((offer) => offer.booking === booking)
      const returned = { kind: 'offer', channel: 'mail', recipient: 'household', status: 'dead' }
      const failed = { ...about, ...returned, email: 'retur@example.se', reason: '550 5.1.1 unknown' }
      const call = { ...about, why: 'offer', asks: offer, is_lapsed_offer: false, said: 'Vill du det?' }
      const lapsed = { ...call, id: 'lapsed', name: 'Siv Sen', asks: null, is_lapsed_offer: true }
      const calls = isAsked ? [call, lapsed] : [lapsed]
      const others = ['a', 'b', 'c'].map((id) => ({ ...failed, id, booking: null, name: null }))
      return { failed: isAsked ? [failed, ...others] : others, calls }
    })
    await page.reload()
    const card = cardOf(page, 'Pris på bokningen')
    await expect(card.first()).toContainText(/Vill du det\?/)
    await page.getByRole('button', { name: 'Ordna 4 på en gång' }).waitFor()
    await expect(cardOf(page, 'Siv Sen')).toContainText(/Svarade inte på priset.*lägg in det på hushållets sida/s)
    await press(card.getByRole('button', { name: 'Hushållet sa ja' }))
    await expect(cardOf(page, 'Rut Retur')).toContainText(/Rut Retur sa ja till 140.kr per månad\./)
    // What is done by one press is not also what has just been answered.
    await page.getByRole('button', { name: 'Ordna 3 på en gång' }).waitFor()
    expect(await desk.call('desk_household', { booking })).toMatchObject({ status: 'agreed', price: 140 })
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the inbox lists months to bill, money to pay back, and how full a day is', async () => {
    await desk.booked({ address: 'Fulla gatan 1' })
    const bookings: string[] = []
    for (const [at, name] of ['Ångra Sig', 'Ångra Också'].entries()) {
      const booking = await desk.agreed({ name, address: `Återgatan ${at}` })
      await desk.call('desk_visit', { booking, day, outcome: 'collected', bags: {} })
      await desk.call('desk_paid', { booking, month: '2026-11-01', paid: true, sum: 500 })
      await desk.call('desk_withdraw', { booking })
      bookings.push(booking)
    }
    await page.clock.setFixedTime(now)
    // Only a company's file limits a day, so this is added to the real answer.
    await changeAnswer<Inbox>(page, 'desk_inbox', ({ unanswered: [first] }) => {
      const beyond = [{ day: '2027-04-05', stops: 24, offered: 1 }]
      const stops = { [String(first?.proposed_day)]: 19, '2026-12-28': 20, '2027-01-25': 20 }
      return { room: { capacity: 20, stops, closed: [], beyond } }
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Fler stopp än ni tar' }).getByRole('listitem')).toHaveText(
      'Måndag 5 april24 av 20, om 1 säger ja till priset',
    )
    const card = cardOf(page, 'Fulla gatan 1')
    await expect(card).toContainText(/\d+ av 20 stopp den dagen/)
    await otherAnswers(card)
    await card.getByRole('button', { name: 'Ja, från måndag 28 december, 20 av 20' }).waitFor()
    // Whichever day it is, two are too full: said once.
    await expect(card.getByText(/fler stopp än ni tar/i)).toHaveText([
      'Fler stopp än ni tar: måndag 28 december, 21 av 20, och 1 dag till.',
      'Vilken av dagarna ni än väljer blir det fler stopp än ni tar.',
    ])

    const bill = page.getByRole('region', { name: 'Månader att ta betalt för' })
    await expect(bill.getByRole('link', { name: 'Oktober 2026' })).toHaveAttribute('href', '#/manad/2026-10-01')
    const refund = page.getByRole('region', { name: 'Att betala tillbaka' }).getByRole('listitem')
    await expect(refund.filter({ hasText: 'Ångra Sig' }).getByRole('heading')).toHaveText(
      /^375.kr senast måndag 14.december$/,
    )
    await expect(refund.filter({ hasText: 'Ångra Sig' })).toContainText('samma väg som pengarna kom, märk')
    // A second tap pays nothing back to whoever has moved under the finger; in a high window the page's end would stop that.
    await page.setViewportSize({ width: 1280, height: 400 })
    const paid: { booking: string; again?: true }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/desk_receive')) paid.push(request.postDataJSON().payments[0])
    })
    const back = refund.getByRole('button', { name: 'Pengarna är tillbaka' })
    await expect(back).toHaveCount(2)
    // Its answer is lost: told to try again where it stood, somebody would pay back the other one.
    await loseAnswer(page, 'desk_receive')
    const tap = await tapOn(page, back.first())
    await page.getByText(/är antecknat som återbetalt\.$/).waitFor()
    await back.nth(1).waitFor({ state: 'detached' })
    await tap()
    await back.press('Enter')
    await expect(refund).toHaveCount(0)
    expect(paid.map(({ again }) => again)).toEqual([undefined, true, undefined])
    expect([...new Set(paid.map(({ booking }) => booking))].toSorted()).toEqual(bookings.toSorted())
    expect((await desk.call<Inbox>('desk_inbox')).refunds).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a yes to a special request asks what it costs, and one to a written answer is one press', async () => {
    const sofa = { materials: ['Special'] as Material[], specialRequest: 'En grön soffa', frequency: 'weekly' as const }
    const wants = await desk.bookedWithKey({ address: 'Soffgatan 1', notes: 'Kod 1234', ...sofa })
    const answers = await desk.bookedWithKey({
      address: 'Svarsgatan 1',
      frequency: 'weekly',
      notes: 'Ja, varannan vecka.',
    })
    const prices_read = { weekly: 250, biweekly: 150 }
    await changeAnswer<Inbox>(page, 'desk_inbox', ({ unanswered }) => ({
      unanswered: unanswered.map((card) => (card.booking === answers.booking ? { ...card, prices_read } : card)),
    }))
    const found = Promise.withResolvers<void>()
    await page.route('**/rpc/desk_findings', (route) =>
      found.promise.then(() => route.fulfill({ json: ['Serverns disk är full.'] })),
    )
    await page.reload()
    // A tap that meets a button which what is found has just pushed there.
    const pushed = cardOf(page, 'Svarsgatan 1').getByRole('button', { name: 'Ja, från måndag 7' })
    await pushed.focus()
    await page.evaluate(`{
      const button = document.activeElement
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.findings')) return
        observer.disconnect()
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      }).observe(document.querySelector('main'), { childList: true, subtree: true })
    }`)
    await page.route('**/rpc/desk_answer', () => {})
    found.resolve()
    await page.getByRole('region', { name: 'Att åtgärda' }).waitFor()
    await expect(pushed).not.toHaveAttribute('aria-disabled')
    await page.unroute('**/rpc/desk_answer')
    const others = (address: string) =>
      cardOf(page, address).getByRole('button', { name: /^Ja, men/, includeHidden: true })
    await expect(others('Svarsgatan 1')).toHaveCount(2)
    await expect(others('Soffgatan 1')).toHaveCount(0)
    await press(cardOf(page, 'Soffgatan 1').getByRole('button', { name: /^Ja, från/ }))
    const dialog = page.getByRole('dialog', { name: 'Vad kostar önskemålet?' })
    await expect(dialog).toContainText('En grön soffa')
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('400')
    await press(dialog.getByRole('button', { name: 'Svara ja' }))
    await page.getByText('får båda priserna och svarar själv.').first().waitFor()
    const offered = page.getByRole('region', { name: 'Väntar på hushållets svar' }).getByRole('listitem')
    await expect(offered.filter({ hasText: 'Soffgatan 1' })).toContainText(
      /300\skr per månad och 400\skr för önskemålet, svarar senast /,
    )
    expect(await desk.call('desk_household', { booking: wants.booking })).toMatchObject({
      offer: { price: 300, special_price: 400 },
    })

    // A list that has been raised since: what it read is said, and agreed to.
    const card = cardOf(page, 'Svarsgatan 1')
    await expect(card).toContainText(/Veckoservice, 250\skr per månad som när hushållet bokade, vill börja direkt/)
    await page.unrouteAll({ behavior: 'wait' })
    await otherAnswers(card)
    const yes = card.getByRole('button', { name: 'Ja, men varannan vecka' })
    await press(yes)
    await expect(page.locator('.toast')).toContainText('Priset är 175\u00a0kr nu.')
    await expect(card).toContainText('Veckoservice, 300\u00a0kr per månad, vill')
    await press(yes)
    await expect(card).toContainText('har fått ja')
    expect(await desk.call('desk_household', { booking: answers.booking })).toMatchObject({
      ...{ status: 'agreed', frequency: 'biweekly', price: 175 },
    })

    await page.goto(`${desk.url}/min-hamtning#${wants.key}`)
    await page.getByText('Önskemålet kostar 400\u00a0kr, en gång, när vi har hämtat det.').waitFor()
    await page
      .getByRole('button', { name: /^Ja tack, 300\skr per månad och 400\skr för önskemålet med betalningsskyldighet$/ })
      .click()
    await expect
      .poll(() => desk.call('desk_household', { booking: wants.booking }))
      .toMatchObject({ status: 'agreed', wish: { price: 400 } })
    await expect(page.getByRole('region', { name: 'Det här har vi antecknat' })).toContainText(
      /Önskemålet\s*400\skr, en gång, \S+dag \d/,
    )

    // Another one, while the agreement runs: a price is an offer beside its pick-ups.
    const later = {
      key: answers.key,
      changes: { materials: ['Glascontainers', 'Special'], specialRequest: 'En fåtölj' },
    }
    await desk.callAsVisitor('change_booking', later)
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await press(cardOf(page, 'Svarsgatan 1').getByRole('button', { name: 'Ja, det går bra' }))
    await expect(dialog).toContainText('En fåtölj')
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('150')
    await press(dialog.getByRole('button', { name: 'Svara ja' }))
    await page.getByText('får priset och svarar själv.').first().waitFor()
    await page.goto(`${desk.url}/min-hamtning#${answers.key}`)
    await page.getByRole('heading', { name: 'Vårt pris för önskemålet: 150\u00a0kr' }).waitFor()
    await page.getByRole('button', { name: /^Ja tack, 150\skr med betalningsskyldighet$/ }).click()
    await page.getByText(/^Tack, vi tar med det/).waitFor()
    const { booking } = answers
    expect(await desk.call('desk_household', { booking })).toMatchObject({ wish: { price: 150 } })

    // Where only a call reaches, the desk asks, and writes down what the household says.
    await desk.callAsVisitor('change_booking', { key: answers.key, changes: { specialRequest: 'En byrå' } })
    await desk.call('desk_change', { booking, changes: { email: '', phone: '08-96 44 17' } })
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await press(cardOf(page, 'Svarsgatan 1').getByRole('button', { name: 'Ja, det går bra' }))
    await dialog.getByLabel('Önskemålet, en gång: kr').fill('90')
    await press(dialog.getByRole('button', { name: 'Svara ja' }))
    await page.getByText('får priset när ni ringer. Ring hushållet: det står i inkorgen om en minut.').first().waitFor()
    const asked = await desk.call<Household>('desk_household', { booking })
    // The card comes once the minute is over in which the price can be taken back.
    const call = {
      id: 'call',
      booking,
      name: 'Anna Åkesson',
      phone: '08-96 44 17',
      why: 'offer',
      day: null,
      created_at: now,
    }
    await changeAnswer<Inbox>(page, 'desk_inbox', ({ offers }) => {
      const isAsked = offers.some((offer) => offer.booking === booking)
      const calls = isAsked ? [{ ...call, asks: asked.wish_offer, is_lapsed_offer: false, said: null }] : []
      return { calls }
    })
    await page.reload()
    const toCall = cardOf(page, 'Anna Åkesson')
    await expect(toCall).toContainText(/Ring och fråga om priset på önskemålet, 90.kr.*En byrå/s)
    await press(toCall.getByRole('button', { name: 'Hushållet sa ja' }))
    await expect(toCall).toContainText(/sa ja till 90.kr\.\s*Ångra$/)
    expect(await desk.call('desk_household', { booking })).toMatchObject({ wish: { price: 90 } })
  })
})
