/** `npm run picture`: takes the README's pictures of the built pages, docs/page.png and docs/desk.png, from servers of its own. */
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../playwright.config.ts'
import { day, now, startDeskSite } from '../tests/e2e/desk-site.ts'
import { startSite } from '../tests/e2e/site.ts'
import type { SampleBooking } from '../tests/helpers/sample-bookings.ts'
import { colour, readColours } from './colours.ts'

const wide = { width: 1280, height: 800 }

await using browser = await chromium.launch(chromiumOptions)
await takePage(browser)
await takeDesk(browser)

async function takePage(browser: Browser): Promise<void> {
  await using site = await startSite()
  const page = await browser.newPage({ viewport: wide, colorScheme: 'light' })
  await page.goto(site.url)
  await page.screenshot({ path: 'docs/page.png' })
}

/** The round on a phone, the inbox on a laptop. */
async function takeDesk(browser: Browser): Promise<void> {
  await using desk = await startDeskSite()
  const stops: SampleBooking[] = [
    { name: 'Åsa Öberg', address: 'Aspvägen 3', materials: ['Glascontainers', 'Plastavfall'] },
    {
      name: 'Per Norén',
      address: 'Ekstigen 1',
      materials: ['Metallbehållare', 'Pappkartonger'],
      notes: 'Portkod 1234',
    },
    { name: 'Karin Ek', address: 'Häggviksvägen 22', materials: ['Glascontainers', 'Plastavfall'] },
    { name: 'Ali Demir', address: 'Sjöbergsvägen 7', materials: ['Pappkartonger'] },
  ]
  const bookings: string[] = []
  for (const stop of stops) bookings.push(await desk.agreed({ frequency: 'weekly', ...stop }))
  await desk.call('desk_order', { day, bookings })
  const bags = { Glascontainers: 2, Plastavfall: 1 }
  await desk.call('desk_visit', { booking: bookings[0], day, outcome: 'collected', bags })
  await desk.booked({
    ...{ name: 'Lisa Berg', address: 'Töjnavägen 8', frequency: 'biweekly' },
    ...{ materials: ['Glascontainers', 'Special'], specialRequest: 'En gammal soffa, går den att ta med?' },
  })
  await desk.booked({ name: 'Mohammed Ali', address: 'Silverdalsvägen 41, lgh 1203', frequency: 'once' })

  const take = async (path: string, viewport: { width: number; height: number }, time: string | number) => {
    await using context = await browser.newContext({
      ...{ viewport, deviceScaleFactor: 2, colorScheme: 'light', locale: 'sv-SE', timezoneId: 'Europe/Stockholm' },
    })
    await desk.signIn(context)
    const page = await context.newPage()
    await page.clock.setFixedTime(time)
    await page.goto(`${desk.url}/skrivbord#${path}`)
    await page
      .getByRole('button', { name: /^(Hämtad|Ja, från .*)$/ })
      .last()
      .waitFor()
    await page.evaluate('document.fonts.ready')
    return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  }
  const phone = await take(`/runda/${day}`, { width: 360, height: 740 }, now)
  // Bookings have their real age, whatever the round's day.
  const laptop = await take('/inkorg', wide, Date.now())

  const { light: colours } = await readColours()
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.setContent(`
    <style>
      body { margin: 0; height: 100vh; display: flex; gap: 48px; align-items: center; justify-content: center;
        background: ${colour(colours, '--sky')} }
      img { border: 6px solid ${colour(colours, '--deep')}; border-radius: 24px }
    </style>
    <img src="${phone}" height="640"> <img src="${laptop}" width="820" style="border-radius: 12px">`)
  await page.locator('img').last().evaluate('(image) => image.decode()')
  await page.screenshot({ path: 'docs/desk.png' })
}
