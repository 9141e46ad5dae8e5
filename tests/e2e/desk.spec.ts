/** The company's desk: signing in, the inbox, households and closed days. */
import type { Locator, Page } from '@playwright/test'
import { company } from '../../src/shared/company.ts'
import type { ClosedDays, Household, Inbox, SignedIn } from '../../src/shared/desk.ts'
import { dayName } from '../../src/shared/swedish-time.ts'
import {
  cardOf,
  changeAnswer,
  type DeskSite,
  day,
  fill,
  isLate,
  loseAnswer,
  now,
  otherAnswers,
  press,
} from './desk-site.ts'
import { expectNoSidewaysScroll, expectNothingCovered } from './layout.ts'
import { expect, test } from './sites.ts'

/** @returns the mail that it brings */
async function askForCode(page: Page, desk: DeskSite): Promise<{ code: string; link: string }> {
  const before = await desk.signInMails()
  await page.getByLabel('Företagets e-postadress').fill(company.email)
  await page.getByLabel('Vems telefon?').fill('Sigges mobil')
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  return desk.signInMail(before + 1)
}

test('signing in by code and link, signed out elsewhere, and signing out for good', async ({ page, context, desk }) => {
  test.slow()
  const signIn = page.getByRole('button', { name: 'Logga in' })
  // Before the desk has the round, with which it opens on a Monday, and asks for it again after twenty seconds.
  const tokens = ['still good', 'expired'].map((token) => ({ token, address: `Utloggade vägen ${token}` }))
  const bookings: string[] = []
  for (const { address } of tokens) bookings.push(await desk.agreed({ address }))
  const last = await desk.agreed({ address: 'Utvägen 1' })
  await test.step('by code', async () => {
    await page.goto(`${desk.url}/skrivbord`)
    const email = page.getByLabel('Företagets e-postadress')
    await expect(email).toHaveValue('')
    await expect(page.getByRole('link', { name: 'Min hämtning' })).toHaveAttribute('href', '/min-hamtning')
    await page.getByRole('button', { name: 'Skicka kod' }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/^Skriv företagets e-postadress/)
    await page.route('**/healthz', (route) => route.fulfill({ json: { mail: { server: 'unreachable' } } }))
    const mail = await askForCode(page, desk)
    const code = page.getByLabel('Kod med sex siffror')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await code.fill('12')
    await page.getByRole('button', { name: 'Logga in' }).click()
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/^Koden har sex siffror\./)
    await code.fill(mail.code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Logga in' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: 'gäller inte' }).waitFor()
    await expect(page.getByRole('button', { name: 'Logga in' })).toBeFocused()
    await page.getByText('Mejlen går inte ut just nu, så koden dröjer.').waitFor()
    await page.unroute('**/healthz')
    const mails = await desk.signInMails()
    await page.getByRole('button', { name: 'Skicka en ny kod' }).click()
    await page.getByText('Mejlen går inte ut just nu').waitFor({ state: 'detached' })
    const anew = await desk.signInMail(mails + 1)
    expect(anew.code).toBe(mail.code)
    await page.getByText('Koden i det senaste mejlet gäller.').waitFor()
    await code.fill(`${anew.code.slice(0, 3)} ${anew.code.slice(3)}`)
    await page.getByRole('button', { name: 'Logga in' }).click()
    await page.getByRole('link', { name: /Inkorg/ }).waitFor()
  })

  await test.step('signed out elsewhere, no name stays, and waiting presses are sent later', async () => {
    const kept = () => page.evaluate<string>(`localStorage.getItem('pasrundan-desk-round') ?? ''`)
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url())
    })
    await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
    for (const [at, { token, address }] of tokens.entries()) {
      await test.step(`with a token that is ${token}`, async () => {
        const collected = cardOf(page, address).getByRole('button', { name: 'Hämtad' })
        await collected.waitFor()
        await context.setOffline(true)
        await collected.click()
        await page.getByText('1 tryck väntar').waitFor()
        await desk.signOutOthers()
        if (token === 'expired') {
          await page.evaluate(`{
          const session = JSON.parse(localStorage.getItem('pasrundan-desk'))
          localStorage.setItem('pasrundan-desk', JSON.stringify({ ...session, expires_at: 1 }))
        }`)
        }
        refreshes.length = 0
        await context.setOffline(false)

        await page.getByText('1 tryck från rundan väntar här').waitFor()
        await expect(page.getByText('Utloggade vägen')).toHaveCount(0)
        await expect.poll(kept).not.toContain('Utloggade')
        expect(refreshes).toHaveLength(1)

        const { code } = await askForCode(page, desk)
        await page.getByLabel('Kod med sex siffror').fill(code)
        await page.getByRole('button', { name: 'Logga in' }).click()
        await expect.poll(async () => (await desk.stop(bookings[at] ?? ''))?.outcome).toBe('collected')
        await expect(page.getByText('Inte sparat')).toHaveCount(0)
      })
    }
  })

  await test.step('signing out deletes everything stored', async () => {
    await expect.poll(() => page.evaluate(`localStorage.getItem('pasrundan-desk-round') ?? ''`)).toContain(day)
    await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
    await page.getByRole('link', { name: 'Inloggade telefoner' }).click()
    await page.getByText('Sigges mobil, den här').waitFor()
    await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
    await page.evaluate(`sessionStorage.setItem('written', '{}')`)
    const here = page.getByRole('button', { name: 'Logga ut här' })
    await Promise.all([page.waitForEvent('load'), here.click()])
    await page.getByRole('button', { name: 'Skicka kod' }).waitFor()
    expect(
      await page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("pasrundan-desk"))'),
    ).toEqual([])
    expect(await page.evaluate(`sessionStorage.getItem('written')`)).toBe(null)
  })

  await test.step('by the button of the link’s page, once', async () => {
    // Following the link in the mail does nothing; the button on its page signs in, once.
    const { link } = await askForCode(page, desk)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('about:blank')
    await page.goto(desk.url + new URL(link).pathname + new URL(link).hash)
    await signIn.waitFor()
    expect(page.url()).toBe(`${desk.url}/skrivbord`)
    expect(asked.filter((url) => url.includes('/auth/'))).toEqual([])
    await signIn.click()
    const phone = page.getByLabel('Vems telefon?')
    await expect(phone).toBeFocused()
    await phone.fill('Majas dator')
    await signIn.click()
    await page.getByRole('link', { name: /Inkorg/ }).waitFor()
    const names = async () => (await desk.call<SignedIn[]>('desk_sessions')).map(({ name }) => name)
    await expect.poll(names).toContain('Majas dator')
    await page.evaluate('localStorage.clear()')
    await page.goto('about:blank')
    await page.goto(desk.url + new URL(link).pathname + new URL(link).hash)
    await phone.fill('Majas dator')
    await signIn.click()
    await page.getByRole('alert').filter({ hasText: 'gäller inte' }).waitFor()
  })

  await test.step('by a new code, once the digits have signed in and the answer was lost', async () => {
    await page.goto(`${desk.url}/skrivbord`)
    const { code } = await askForCode(page, desk)
    await page.route(
      '**/auth/v1/verify*',
      async (route) => {
        await route.fetch({ maxRetries: 1 })
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByLabel('Kod med sex siffror').fill(code)
    await page.getByRole('button', { name: 'Logga in' }).click()
    await page.getByRole('alert').filter({ hasText: 'Ingen kontakt med servern.' }).waitFor()
    await page.getByRole('button', { name: 'Logga in' }).click()
    await page.getByRole('alert').filter({ hasText: 'redan använda, också av ett tryck som inte fick svar' }).waitFor()
  })

  await test.step('by the link, pasted beside the code or into the address', async () => {
    const signedIn = page.getByRole('link', { name: /Inkorg/ })
    for (const way of ['field', 'address'] as const) {
      await page.goto(`${desk.url}/skrivbord`)
      const mail = await askForCode(page, desk)
      const code = page.getByLabel('Kod med sex siffror')
      if (way === 'field') {
        for (let tried = 0; tried < 5; tried++) {
          await code.fill(mail.code === '000000' ? '111111' : '000000')
          await page.getByRole('button', { name: 'Logga in' }).click()
          await page.getByRole('alert').filter({ hasText: 'gäller länken i samma mejl ändå' }).waitFor()
        }
        await code.fill(` ${mail.link}\n`)
      } else {
        await code.waitFor()
        await page.evaluate(`location.hash = ${JSON.stringify(new URL(mail.link).hash)}`)
        await page.getByText('Du har öppnat länken i mejlet.').waitFor()
        expect(page.url()).toBe(`${desk.url}/skrivbord`)
        await page.getByLabel('Vems telefon?').fill('Sigges mobil')
      }
      await page.getByRole('button', { name: 'Logga in' }).click()
      await signedIn.waitFor()
      if (way === 'address') continue
      await page.evaluate('localStorage.clear()')
      await page.goto('about:blank')
    }
  })

  await test.step('nothing is stored after signing out, even if the page keeps running', async () => {
    await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
    await cardOf(page, 'Utvägen 1').getByRole('button', { name: 'Hämtad' }).click()
    await expect.poll(async () => (await desk.stop(last))?.outcome).toBe('collected')
    const kept = () => page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('pasrundan-desk'))`)
    // The company's weekdays come with the inbox, whose number stands in the navigation.
    await expect.poll(kept).toHaveLength(3)

    // On a 204 a browser stays on the current page.
    const isStaying = new Promise((answered) =>
      page.route('**/skrivbord', (route) => route.fulfill({ status: 204 }).then(answered)),
    )
    await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
    await page.getByRole('button', { name: 'Logga ut här' }).click()
    await isStaying
    // A page that becomes visible refetches everything it shows.
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    for (let turn = 0; turn < 10; turn++) await page.evaluate('new Promise((done) => setTimeout(done))')
    expect(await kept()).toEqual([])
  })
})

test('the desk opens on its round in the morning, and says what it cannot store', async ({ page, context, desk }) => {
  await test.step('on the morning of a round', async () => {
    const booking = await desk.agreed({ address: 'Första gatan 1' })
    await desk.signIn(context)
    await page.clock.setFixedTime(now)
    // The first press is on the page's icon on the phone.
    await page.goto(`${desk.url}/skrivbord`)
    await cardOf(page, 'Första gatan 1').getByRole('button', { name: 'Hämtad' }).click()
    await expect.poll(async () => (await desk.stop(booking))?.outcome).toBe('collected')
    await page.clock.setFixedTime('2026-12-02T12:00:00Z')
    await page.goto('about:blank')
    await page.goto(`${desk.url}/skrivbord`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inkorg')

    // The focus stays at a tab: what it has opened is said, and only as long.
    await expect(page.getByRole('banner').locator('[aria-live]')).toHaveText('')
    const tabs = page.getByRole('navigation')
    await expect(tabs.locator('[aria-live]')).toHaveText('')
    await tabs.getByRole('link', { name: 'Hushåll' }).press('Enter')
    await expect(tabs.locator('[aria-live]')).toHaveText('Hushåll')
    await expect(tabs.getByRole('link', { name: 'Hushåll' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tabs.locator('[aria-live]')).toHaveText('')
  })

  await test.step('a view that cannot show its answer leaves the others', async () => {
    // The page may have been open since before an upgrade was taken back, and wants what the server does not know.
    await changeAnswer(page, 'desk_inbox', () => ({ offers: undefined }))
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    await page.reload()
    const crash = page.getByText('Något gick fel hos oss. Ladda om sidan. Det du redan har tryckt finns kvar.', {
      exact: true,
    })
    await crash.waitFor()
    await page.getByRole('link', { name: 'Hushåll' }).click()
    await page.getByRole('searchbox').waitFor()
    await expect(crash).toHaveCount(0)
    await page.unroute('**/rpc/desk_inbox')
  })

  await test.step('a phone with a full memory does not keep the round', async () => {
    await page.addInitScript(`
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (/round|weekdays/.test(key)) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, text)
    }`)
    const inbox = page.waitForResponse('**/rpc/desk_inbox')
    await page.goto(`${desk.url}/skrivbord#/runda/${day}`)
    await page.reload()
    await page.getByText('Telefonen kan inte spara rundan').waitFor()
    await (await inbox).finished()
    await page.getByRole('link', { name: 'Inkorg' }).click()
    await page.getByRole('heading', { name: 'Inkorg' }).waitFor()
  })

  await test.step('where nothing may be stored, the desk says what it needs', async () => {
    // Chromium does so with cookies blocked.
    await page.addInitScript(`
      const denied = new DOMException('denied', 'SecurityError')
      Object.defineProperty(window, 'localStorage', { get() { throw denied } })
      LockManager.prototype.request = () => Promise.reject(denied)
    `)
    let loads = 0
    page.on('load', () => loads++)
    await page.reload()
    await page.getByText('Skrivbordet behöver få spara på den här enheten').waitFor()
    await page.waitForTimeout(300)
    expect(loads).toBe(1)
  })
})

test('bookings, changes, a household and a closed day are answered, put right and taken back', async ({
  page,
  context,
  desk,
}) => {
  test.slow()
  await desk.signIn(context)
  await test.step('a booking gets a yes, another day, a price, a question or a no, and back', async () => {
    await desk.agreed({ name: 'Har Redan', phone: '070-174 06 41', email: 'har@example.org', address: 'Annangatan 9' })
    const [first, second, third] = await Promise.all([
      // At another test's address they would be duplicates.
      ...['Ettvägen 1', 'Tvåvägen 2'].map((address, nth) =>
        desk.booked({
          address,
          name: `Familjen ${address}`,
          frequency: nth === 0 ? 'biweekly' : 'once',
          phone: `070-174 06 4${2 + nth}`,
          email: `${nth}@example.org`,
        }),
      ),
      desk.booked({ address: 'Trevägen 3, Vallentuna', phone: '+46 70 174 06 41', email: 'tre@gmial.com' }),
    ])
    const offered = await desk.bookedWithKey({ address: 'Offertvägen 4', early_start: false })
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    const card = (address: string) => cardOf(page, address)

    await expectPriced(page, desk, offered.booking, card('Offertvägen 4'))
    const question = async () =>
      (await desk.call<Household>('desk_household', { booking: third })).messages.filter(
        ({ kind }) => kind === 'question',
      )
    await page.goto(`${desk.url}/skrivbord#/inkorg`)
    const { unanswered } = await desk.call<Inbox>('desk_inbox')
    const proposed = unanswered.find(({ booking }) => booking === first)?.proposed_day

    const phone = [360, 390].map((width) => ({ width, height: 780 }))
    // The group says to whom whoever tabs to the button says yes.
    await expect(page.getByRole('group', { name: 'Ettvägen 1', exact: true }).getByRole('button')).toHaveCount(1)
    await otherAnswers(card('Ettvägen 1'))
    await card('Ettvägen 1').getByLabel('Några egna ord').fill('Välkomna!')
    // Whoever looks at the household before answering loses no words.
    await card('Ettvägen 1').getByRole('link', { name: 'Familjen Ettvägen 1' }).click()
    await page.goBack()
    await expect(card('Ettvägen 1').getByLabel('Några egna ord')).toHaveValue('Välkomna!')
    const answering = page.waitForRequest('**/rpc/desk_answer')
    await press(card('Ettvägen 1').getByRole('button', { name: `Ja, från ${dayName(String(proposed))}` }))
    // The price that stands on the card, so that a desk from before it changed binds nobody to another one.
    const { seen } = (await answering).postDataJSON()
    expect(seen.price).toBe(company.prices[seen.frequency as keyof typeof company.prices])
    await expect(card('Ettvägen 1')).toContainText(
      /Familjen Ettvägen 1 har fått ja, .* Beskedet går i väg om en minut\./,
    )
    await expect(card('Ettvägen 1')).toContainText('Ni skrev: Välkomna!')
    // Where the press was, not at the top of the page.
    await expect(card('Ettvägen 1').getByRole('heading')).toBeFocused()
    expect(await desk.call<Household>('desk_household', { booking: first })).toMatchObject({
      status: 'agreed',
      first_day: proposed,
    })

    for (const viewport of [...phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      for (const bottom of [true, false]) {
        await page.evaluate(`scrollTo(0, ${bottom ? 1e6 : 0})`)
        await expectNothingCovered(page)
      }
    }

    const elsewhere = 'Adressen nämner en annan ort'
    await expect(card('Tvåvägen 2')).not.toContainText(elsewhere)
    await context.setOffline(true)
    await otherAnswers(card('Tvåvägen 2'))
    await expect(card('Tvåvägen 2')).toContainText('nu är här ingen täckning')
    await context.setOffline(false)
    const days = card('Tvåvägen 2').getByRole('list', { name: 'Första dag' })
    await press(days.getByRole('button', { name: /^Ja, måndag/ }).nth(1))
    await expect(card('Tvåvägen 2')).toContainText('har fått ja, måndag')
    const other = await desk.call<Household>('desk_household', { booking: second })
    expect(other.status).toBe('agreed')
    expect(other.first_day).not.toBe(proposed)

    // The card lists what speaks for and against a yes, and one can ask a question first.
    await expect(card('Trevägen 3, Vallentuna')).toContainText(elsewhere)
    // Nobody at the company would see that the contract and its link go to somebody else.
    await expect(card('Trevägen 3, Vallentuna')).toContainText('tre@gmial.com kan vara felskriven')
    await expect(card('Trevägen 3, Vallentuna')).toContainText(/\d+\sstopp den dagen/)
    await expect(card('Trevägen 3, Vallentuna')).toContainText(
      'Samma telefon, e-post eller adress:Har Redan (avtalet gäller)',
    )
    await otherAnswers(card('Trevägen 3, Vallentuna'))
    await press(card('Trevägen 3, Vallentuna').getByRole('button', { name: 'Fråga' }))
    await page.getByRole('dialog').getByLabel('Vad undrar ni?').fill('Gäller det samma hus?')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Skicka frågan' }))
    await expect(card('Trevägen 3, Vallentuna')).toContainText('Ni skrev: Gäller det samma hus?')
    expect(await question()).toHaveLength(1)
    await press(card('Trevägen 3, Vallentuna').getByRole('button', { name: 'Ångra' }))
    await expect.poll(question).toEqual([])
    await otherAnswers(card('Trevägen 3, Vallentuna'))

    // On a phone it is a screen below the top of its card.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 430 })
    await press(card('Trevägen 3, Vallentuna').getByRole('button', { name: 'Tacka nej' }))
    await page.getByRole('dialog').getByLabel('Skriv gärna varför').fill('Vi kör inte dit.')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Tacka nej' }))
    await expect(card('Trevägen 3, Vallentuna')).toContainText('har fått nej')
    await expect(card('Trevägen 3, Vallentuna').getByRole('button', { name: 'Ångra' })).toBeInViewport()
    if (size) await page.setViewportSize(size)
    expect(await desk.call<Household>('desk_household', { booking: third })).toMatchObject({ status: 'declined' })
    // An answered card stays in place for the minute in which the answer can be taken back.
    await press(card('Trevägen 3, Vallentuna').getByRole('button', { name: 'Ångra' }))
    await card('Trevägen 3, Vallentuna').getByText('Annat svar').waitFor()
    await expect(card('Trevägen 3, Vallentuna').getByRole('group', { name: 'Trevägen 3, Vallentuna' })).toBeFocused()
    await expect(card('Trevägen 3, Vallentuna').getByLabel('Några egna ord')).toHaveValue('')
    expect(await desk.call<Household>('desk_household', { booking: third })).toMatchObject({ status: 'asked' })

    // A colleague answers while this form is open. What is said of it outlives the form, which goes with its card.
    const others = card('Trevägen 3, Vallentuna')
    await otherAnswers(others)
    await press(others.getByRole('button', { name: 'Tacka nej' }))
    await desk.call('desk_answer', { booking: third, agree: true, first_day: proposed })
    await press(page.getByRole('dialog').getByRole('button', { name: 'Tacka nej' }))
    await expect(others).toHaveCount(0)
    await expect(page.locator('.toast')).toContainText('Bokningen är redan besvarad: någon hos er svarade')
    const takeBack = async () => {
      const { can_take_back } = await desk.call<Household>('desk_household', { booking: third })
      await desk.call('desk_take_back', { act: can_take_back?.number })
      // A hidden page asks less often.
      await expect(async () => {
        await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
        await others.getByText('Annat svar').waitFor({ timeout: 1000 })
      }).toPass()
    }
    await takeBack()
    // What the colleague takes back of this desk's own answers waits here again, too.
    await press(others.getByRole('button', { name: /^Ja, från/ }))
    await expect(others).toContainText('har fått ja')
    await takeBack()
    await expect(others).not.toContainText('har fått ja')
  })

  await test.step('a change that needs a yes, an unmatched withdrawal, and a failed message', async () => {
    const { booking, key } = await desk.bookedWithKey({ address: 'Gamla gatan 1', name: 'Ändrarna' })
    await desk.call('desk_answer', { booking, agree: true, first_day: day })
    await desk.callAsVisitor('change_booking', { key, changes: { address: 'Nya gatan 2' } })
    const receipt_to = 'okand@example.se'
    await desk.callAsVisitor('withdraw', { name: 'Okänd Person', contract: 'Hämtning på Ingenstans 1', receipt_to })
    // A message fails only after a day and a half of attempts, so this one is added to the real answer.
    const failed = {
      id: booking,
      kind: 'reminder',
      channel: 'sms',
      recipient: 'household',
      status: 'expired',
      day,
      booking,
      created_at: now,
      reason: null,
      name: 'Ändrarna',
      phone: '070-174 06 27',
      email: 'anna@example.se',
    }
    let isFailed = true
    await changeAnswer(page, 'desk_inbox', () => ({ failed: isFailed ? [failed] : [] }))
    await page.reload()
    const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })

    const message = card('Påminnelse före hämtning, måndag 30 november')
    await expect(message.getByRole('link', { name: 'Sms' })).toHaveAttribute('href', 'sms:+46701740627')
    isFailed = false
    await press(message.getByRole('button', { name: 'Det är ordnat' }))
    await expect(message).toHaveCount(0)
    await press(card('Okänd Person').getByRole('button', { name: 'Det är ordnat' }))
    await expect(card('Okänd Person')).toHaveCount(0)
    await expect(page.getByRole('main', { name: 'Inkorg' })).toBeFocused()

    await expect(card('Nya gatan 2')).toContainText('Gamla gatan 1')
    await desk.callAsVisitor('change_booking', { key, changes: { address: 'Nyaste gatan 3' } })
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/rpc/desk_answer', (route) => isReleased.then(() => route.continue()), { times: 1 })
    const yes = card('Nya gatan 2').getByRole('button', { name: 'Ja, det går bra' })
    await yes.press('Enter')
    // A refused press stays where it was: the button waits without losing the focus.
    await expect(yes).toHaveAttribute('aria-disabled', 'true')
    await expect(yes).toBeFocused()
    release()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('Hushållet har ändrat något')
    expect((await desk.call<Household>('desk_household', { booking })).booking.answers.address).toBe('Gamla gatan 1')
    await otherAnswers(card('Nyaste gatan 3'))
    await card('Nyaste gatan 3').getByLabel('Några egna ord').fill('Lycka till!')
    await card('Nyaste gatan 3').getByRole('button', { name: 'Ja, det går bra' }).press('Enter')
    await expect(card('Nyaste gatan 3')).toHaveCount(0)
    await card('Ändrarna har fått ja till ändringen.').getByRole('button', { name: 'Ångra' }).press('Enter')
    await expect(card('Nyaste gatan 3').getByLabel('Några egna ord')).toHaveValue('Lycka till!')
    await card('Nyaste gatan 3').getByRole('button', { name: 'Ja, det går bra' }).press('Enter')
    await expect(card('Nyaste gatan 3')).toHaveCount(0)
    expect((await desk.call<Household>('desk_household', { booking })).booking.answers.address).toBe('Nyaste gatan 3')

    // The desk may also show other tests' withdrawals.
    const { withdrawals } = await desk.call<Inbox>('desk_inbox')
    expect(withdrawals.filter(({ name }) => name === 'Okänd Person')).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a household is found, changed, moved, skipped, ended and resumed', async () => {
    const name = 'Sökta \u202eHushållet'
    const booking = await desk.agreed({ address: 'Hittagatan 7', name, frequency: 'weekly' })
    await page.route('**/rpc/desk_find', (route) => route.fulfill({ json: [] }), { times: 1 })
    await page.goto(`${desk.url}/skrivbord#/hushall`)
    // Screen readers know the region from before the search, in which it may say that not all are shown.
    const count = page
      .getByRole('main')
      .locator('[aria-live=polite]')
      .filter({ hasText: /^Inget hushåll har avtal just nu\./ })
    const region = await count.elementHandle()
    await page.getByLabel('Namn, adress eller telefon').fill('hittag')
    await expect.poll(() => region?.textContent()).toBe('1\u00a0hushåll')
    await page.getByRole('link', { name: 'Sökta Hushållet' }).press('Enter')
    await page.goBack()
    await expect(page.getByLabel('Namn, adress eller telefon')).toHaveValue('hittag')
    await page.getByRole('link', { name: 'Sökta Hushållet' }).press('Enter')
    // The first of its kind, whose script comes a moment later. Of a view with the list's name Orca would say nothing.
    await expect(page.getByRole('main', { name: 'Hushållet' })).toBeFocused()
    expect(page.url()).toBe(`${desk.url}/skrivbord#/hushall/${booking}`)
    // The bidirectional override has been removed.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sökta Hushållet')
    const found = () => desk.call<Household>('desk_household', { booking })

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    // However long the form is.
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(dialog.getByRole('button', { name: 'Spara' })).toBeInViewport({ ratio: 1 })
    // At 400 % zoom one sees of what has the focus what it is.
    await page.setViewportSize({ width: 320, height: 256 })
    await dialog.getByRole('textbox', { name: 'Eget pris i kronor' }).focus()
    await expect(dialog.locator('label', { hasText: 'Eget pris i kronor' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 640 })
    await dialog.getByLabel('Namn', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Namn är obligatoriskt')
    await expect(dialog.getByRole('alert')).toBeInViewport()
    await expect(page.locator('.toast')).toHaveCount(0)
    const marked = dialog.locator('[aria-invalid=true]')
    await expect(marked).toHaveAccessibleName('Namn')
    await expect(marked).toBeFocused()
    await dialog.getByLabel('Namn', { exact: true }).fill('S')
    await expect(marked).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
    await expect(dialog.getByRole('alert')).toBeEmpty()

    // Meanwhile a colleague corrects the telephone number, and the page behind the dialog shows it.
    await desk.call('desk_change', { booking, changes: { phone: '070-174 06 77' } })
    await expect(async () => {
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
      await expect(page.getByText('070-174 06 77')).toBeVisible({ timeout: 1000 })
    }).toPass()
    const number = dialog.getByLabel('Telefon')
    const opened = await number.inputValue()
    await number.fill('0701')
    await number.press('Tab')
    await expect(number).toHaveAccessibleDescription('Numret ser kort ut. Stämmer det?')
    await number.fill('070-174 06 88')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    const refusal = dialog.getByText('Någon har ändrat samma uppgift')
    await refusal.waitFor()
    await expect(dialog.getByRole('button', { name: 'Spara' })).toBeFocused()
    await number.fill(opened)
    await page.getByLabel('Till föraren').fill('Ring på')
    await page.getByLabel('Eget pris i kronor').fill('två hundra')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Skriv priset i hela kronor, högst 100 000.')
    await expect(page.getByLabel('Eget pris i kronor')).toBeFocused()
    await expect(marked).toHaveAccessibleName('Eget pris i kronor')
    await page.getByLabel('Eget pris i kronor').fill('250 kr')
    await expect(refusal).toBeHidden()
    await desk.call('desk_change', { booking, changes: { price: 200 } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await refusal.waitFor()
    await desk.call('desk_change', { booking, changes: { price: null } })
    await page.getByRole('checkbox', { name: 'Plastavfall' }).check()
    await page.getByRole('checkbox', { name: 'Vill inte bli tillfrågad om nästa säsong' }).check()
    await page.getByRole('checkbox', { name: 'Vill inte ha sms' }).check()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect
      .poll(found)
      .toMatchObject({ driver_note: 'Ring på', price: 250, special_price: true, objects: true, no_sms: true })
    // In sight where the act was, further down.
    await expect(page.getByRole('button', { name: 'Ändra uppgifter' })).toBeInViewport()
    await page.getByRole('button', { name: 'Ångra', exact: true }).click({ trial: true })
    const { answers } = (await found()).booking
    expect(answers).toMatchObject({ materials: ['Glascontainers', 'Plastavfall'], phone: '070-174 06 77' })

    await page.getByRole('button', { name: 'Ändra Måndag 7 december' }).click()
    await loseAnswer(page, 'desk_move')
    const skip = page.getByRole('button', { name: 'Hoppa över dagen' })
    await skip.click()
    await dialog.getByText('Ingen kontakt med servern.').waitFor()
    await page.getByText('överhoppad', { exact: true }).waitFor()
    await skip.click()
    const toast = page.locator('.toast')
    await expect(toast).toHaveText('Dagen är överhoppad. Hushållet får veta det om en minut.')
    await page.getByText('överhoppad', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ändra Måndag 7 december' }).click()
    await page.getByRole('button', { name: 'Återställ dagen' }).click()
    await expect(toast).toContainText('Vi kommer som vanligt måndag 7\u00a0december. Hushållet får veta det, om')
    await expect.poll(async () => (await found()).days[1]).toMatchObject({ day: '2026-12-07', state: 'planned' })

    await page.getByRole('button', { name: 'Ny länk' }).click()
    await page.getByRole('button', { name: 'Skicka', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Avsluta hämtningen' }).click()
    await fill(page, '2027-01-04')
    await page.getByLabel('Sista dag', { exact: true }).fill('2026-12-31')
    // Nothing is chosen beforehand: it would tell the household that it has asked for it.
    await page.getByRole('button', { name: 'Avsluta', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Välj varför.')
    await page.getByLabel('Hushållet har bett om det').check()
    await loseAnswer(page, 'desk_end')
    await page.getByRole('button', { name: 'Avsluta', exact: true }).click()
    // The form goes with the agreement.
    await expect(page.getByRole('main')).toBeFocused()
    await expect.poll(found).toMatchObject({ status: 'ended', last_day: '2026-12-31' })
    await page.getByText('Fler stopp än ni tar: måndag 4\u00a0januari, 21 av 20.').waitFor()
    await page.getByRole('button', { name: 'Fortsätt hämta' }).press('Enter')
    await page.getByText('Sökta Hushållet fortsätter som förut.').waitFor()
    await page.getByRole('button', { name: 'Avsluta hämtningen' }).waitFor()
    await expect(page.getByRole('main', { name: 'Hushåll' })).toBeFocused()
    expect(await found()).toMatchObject({ status: 'agreed', last_day: null })
    // One that has gone on to the end of a season that is over.
    await changeAnswer(page, 'desk_household', () => ({ last_day: '2026-11-29' }))
    await page.reload()
    await page.getByText('Avslutad', { exact: true }).waitFor()
    await expect(page.getByRole('button', { name: 'Avsluta hämtningen' })).toHaveCount(0)
    await page.unroute('**/rpc/desk_household')

    // Another took its booking back, and now telephones.
    const other = await desk.bookedWithKey({ address: 'Ångervägen 1', name: 'De Ångerfulla' })
    await desk.callAsVisitor('end_agreement', { key: other.key, last_day: null })
    await page.goto(`${desk.url}/skrivbord#/hushall/${other.booking}`)
    await page.getByRole('button', { name: 'De vill boka ändå' }).click()
    await page.getByRole('link', { name: 'Svara i inkorgen' }).click()
    await page.getByRole('heading', { name: 'Ångervägen 1' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a day is closed with its reason, and opened again', async () => {
    await page.clock.setFixedTime(now)
    await desk.agreed({ address: 'Stängdagatan 1', frequency: 'weekly' })
    await page.goto(`${desk.url}/skrivbord#/sasong`)
    await page.getByText('Stäng en dag').click()
    await page.getByRole('button', { name: 'Stäng dagen' }).click()
    await page.getByText('Välj en dag.').waitFor()
    await expect(page.getByLabel('Dag', { exact: true })).toBeFocused()
    await page.getByLabel('Dag', { exact: true }).selectOption('måndag 14 december 2026')
    await page.getByLabel('Varför').fill(`vi har prov i ${'skolan'.repeat(10)}`)
    await page.getByRole('button', { name: 'Stäng dagen' }).click()
    const asked = page.getByRole('dialog')
    // The dialog says who will be told before the press that tells them, and reads it out: it comes after the dialog.
    const told = asked.locator('[aria-live=polite]').getByText(/hushåll får veta det om en minut/)
    await told.waitFor()
    await loseAnswer(page, 'desk_close_day')
    const counted = page.waitForResponse('**/rpc/desk_day_plan')
    await asked.getByRole('button', { name: 'Stäng dagen' }).click()
    await asked.getByText('Ingen kontakt med servern.').waitFor()
    // It is closed, and whom that is told to stands there still.
    await (await counted).finished()
    await page.evaluate('new Promise((done) => setTimeout(done, 100))')
    await told.waitFor()
    await asked.getByRole('button', { name: 'Stäng dagen' }).click()
    const closed = async () => (await desk.call<ClosedDays>('desk_closed_days')).map(({ day }) => day)
    await expect.poll(closed).toContain('2026-12-14')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const recounted = Promise.withResolvers<void>()
    await page.route('**/rpc/desk_day_plan', isLate(recounted.promise), { times: 1 })
    await page.reload()
    await press(page.getByRole('button', { name: 'Öppna måndag 14 december' }))
    const opening = asked.getByRole('button', { name: 'Öppna dagen' })
    await expect(opening).toHaveAttribute('aria-disabled', 'true')
    recounted.resolve()
    await opening.click()
    await expect.poll(closed).not.toContain('2026-12-14')
    await page.getByText('Måndag 14 december är öppen igen.').waitFor()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

/** Offers a price, after being warned of what an early day can cost, and replaces it by another one. */
async function expectPriced(page: Page, desk: DeskSite, booking: string, card: Locator): Promise<void> {
  const early = /inte bett er börja under ångertiden/
  await card.getByRole('button', { name: /^Ja, från/ }).waitFor()
  await expect(card.getByText(early)).toBeHidden()
  await otherAnswers(card)
  await card.getByText(early).waitFor()
  await press(card.getByRole('button', { name: 'Skicka ett pris' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(early).waitFor()
  await dialog.getByLabel('Pris i hela kronor').fill('600 kr')
  await dialog.getByLabel('Hur ofta').selectOption('monthly')
  // What is wanted changes while the price is written, and the inbox behind it is read anew.
  await desk.call('desk_change', { booking, changes: { notes: 'Fjärde våningen' } })
  await expect(async () => {
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))')
    await expect(card).toContainText('Fjärde våningen', { timeout: 500 })
  }).toPass()
  await press(dialog.getByRole('button', { name: 'Skicka priset' }))
  await dialog.getByText('Hushållet har ändrat något sedan du såg det.').waitFor()
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await press(card.getByRole('button', { name: 'Skicka ett pris' }))
  await dialog.getByLabel('Pris i hela kronor').fill('600 kr')
  await dialog.getByLabel('Hur ofta').selectOption('monthly')
  await press(dialog.getByRole('button', { name: 'Skicka priset' }))
  await expect(card).toContainText(/får priset 600.kr per månad och svarar själv\. Beskedet går i väg om en minut\./)
  const offer = async () => (await desk.call<Household>('desk_household', { booking })).offer
  expect(await offer()).toMatchObject({ price: 600, frequency: 'monthly' })
  await press(card.getByRole('button', { name: 'Ångra' }))
  await otherAnswers(card)
  expect(await offer()).toBeNull()
  await press(card.getByRole('button', { name: 'Skicka ett pris' }))
  await dialog.getByLabel('Pris i hela kronor').fill('600')
  await dialog.getByLabel('Hur ofta').selectOption('monthly')
  await dialog.getByLabel('Första dag').selectOption({ index: 1 })
  const first = await dialog.getByLabel('Första dag').inputValue()
  await page.keyboard.press('Escape')
  await press(card.getByRole('button', { name: 'Skicka ett pris' }))
  await expect(dialog.getByLabel('Pris i hela kronor')).toHaveValue('600')
  await expect(dialog.getByLabel('Hur ofta')).toHaveValue('monthly')
  await expect(dialog.getByLabel('Första dag')).toHaveValue(first)
  // Closed, and opened before the browser has said so.
  await page.evaluate(`{
    const dialog = document.querySelector('dialog[open]')
    dialog.close()
    dialog.parentElement.querySelector('button').click()
  }`)
  await expect(dialog.getByLabel('Första dag')).toHaveValue(first)
  await press(dialog.getByRole('button', { name: 'Skicka priset' }))
  await expect(card).toContainText('Beskedet går i väg om en minut.')
  // One has gone on: what was sent is listed among what waits for the household.
  await page.getByRole('link', { name: 'Hushåll', exact: true }).click()
  await page.getByRole('link', { name: /^Inkorg/ }).click()
  const offers = page.getByRole('region', { name: 'Väntar på hushållets svar' }).getByRole('listitem')
  await expect(offers.filter({ hasText: 'Offertvägen 4' })).toContainText(/600.kr per månad, svarar senast/)

  await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
  await page.getByText(/Har fått priset 600.kr per månad\. Svarar senast/).waitFor()
  await page.getByRole('button', { name: 'Skicka ett nytt pris' }).click()
  await dialog.getByLabel('Pris i hela kronor').fill('60')
  await press(dialog.getByRole('button', { name: 'Skicka priset' }))
  await page.getByText(/Har fått priset 60.kr/).waitFor()
  expect(await offer()).toMatchObject({ price: 60 })
}

test('what a colleague does shows within a minute on a household that is open, and in the month', async ({
  page,
  context,
  desk,
}) => {
  const booking = await desk.agreed({ name: 'Minna Minut', address: 'Minutvägen 1', frequency: 'weekly' })
  await desk.signIn(context)
  await page.clock.install()
  await page.goto(`${desk.url}/skrivbord#/hushall/${booking}`)
  await page.getByRole('heading', { name: 'Minna Minut' }).waitFor()
  await page.getByRole('button', { name: 'Ändra uppgifter' }).click()
  const written = page.getByRole('dialog').getByLabel('Eget pris i kronor')
  await written.fill('90')
  await desk.call('desk_change', { booking, changes: { driver_note: 'Ring på' } })
  await page.clock.runFor(60_000)
  await page.getByText('Ring på').waitFor()
  // And changes nothing of what is being written.
  await expect(written).toHaveValue('90')
  await expect(written).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await page.goto(`${desk.url}/skrivbord#/manad/${day.slice(0, 7)}`)
  await page.getByRole('link', { name: 'Minna Minut' }).waitFor()
  await desk.call('desk_paid', { booking, month: `${day.slice(0, 7)}-01`, paid: null, remark: 'Betalar på fredag' })
  await page.clock.runFor(60_000)
  await page.getByText('Betalar på fredag').waitFor()
})

test('neither signing in nor a session that is renewed waits for ever for an answer', async ({
  page,
  context,
  desk,
}) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 50)
  })
  let asked = 0
  const isSilent = () => {
    asked++
  }
  await page.route('**/auth/v1/*', isSilent)
  await page.goto(`${desk.url}/skrivbord`)
  await page.getByLabel('Företagets e-postadress').fill(company.email)
  await page.getByLabel('Vems telefon?').fill('Sigges mobil')
  await page.getByRole('button', { name: 'Skicka kod' }).click()
  await page.getByRole('alert').filter({ hasText: 'Ingen kontakt med servern.' }).waitFor()
  await page.unroute('**/auth/v1/*')

  // The next morning: the token has expired over night.
  await desk.signInAnew(context)
  await page.goto(`${desk.url}/skrivbord#/hushall`)
  await page.reload()
  await page.getByText(/^(\d+\s|Inget )hushåll/).waitFor()
  await page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('pasrundan-desk'))
    localStorage.setItem('pasrundan-desk', JSON.stringify({ ...session, expires_at: 1 }))
  }`)
  asked = 0
  await page.route('**/auth/v1/*', isSilent)
  await page.reload()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.unroute('**/auth/v1/*')
  await page.getByText(/^(\d+\s|Inget )hushåll/).waitFor()

  // What fails is asked for once more, which may take as long again: until then the view says so.
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  await page.route('**/rpc/desk_month', isLate(isSeen))
  await page.route('**/rpc/desk_month', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.getByRole('link', { name: 'Månad' }).click()
  await page.getByText('Det dröjer. Försöker igen …').waitFor()
  seen()
  await page.getByText('Läs in betalningar').waitFor()
})
