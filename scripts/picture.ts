/** `npm run picture`: takes the README's pictures, docs/page.png and docs/desk.png, of what `npm run demo` shows. */
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../playwright.config.ts'
import { colour, readColours } from './colours.ts'
import { flags } from './runtime.mjs'
import { startProgram } from './start-program.ts'

const wide = { width: 1280, height: 800 }

await using resources = new AsyncDisposableStack()
const links = /page +(\S+).*desk +(\S+).*Ctrl/s
const [, pageLink = '', deskLink = ''] = await startProgram(
  [...flags, 'scripts/demo.ts'],
  process.env,
  links,
  resources,
)
await using browser = await chromium.launch(chromiumOptions)
await takePage(browser)
await takeDesk(browser)

async function takePage(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: wide, colorScheme: 'light' })
  await page.goto(pageLink)
  // Until the script has come, the weekday stands in its place.
  await page.getByText('nästa lediga').first().waitFor()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: 'docs/page.png' })
}

async function takeDesk(browser: Browser): Promise<void> {
  await using context = await browser.newContext({
    deviceScaleFactor: 2,
    colorScheme: 'light',
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  const desk = await context.newPage()
  await desk.goto(deskLink)
  await desk.getByLabel('Vems telefon?').fill('Alvas mobil')
  await desk.getByRole('button', { name: 'Logga in' }).click()
  const take = async (tab: string | RegExp, viewport: { width: number; height: number }) => {
    await desk.setViewportSize(viewport)
    await desk.getByRole('navigation').getByRole('link', { name: tab }).click()
    await desk
      .getByRole('button', { name: /^(Hämtad|Ja, från .*)$/ })
      .last()
      .waitFor()
    await desk.mouse.move(0, 0)
    await desk.evaluate('document.fonts.ready')
    return `data:image/png;base64,${(await desk.screenshot()).toString('base64')}`
  }
  const laptop = await take(/^Inkorg/, wide)
  const phone = await take(/dag/, { width: 360, height: 740 })

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
