/** Statutory withdrawal: two steps, reachable from every page, without a key, with a receipt on the page. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pagePaths } from '../helpers/pages.ts'
import { test } from './household-page.ts'
import type { HouseholdSite } from './household-site.ts'
import { expectAddressesWhole } from './layout.ts'
import { expect } from './sites.ts'

interface Withdrawal {
  name: string
  contract: string
  received_at: Date
}

function withdrawalsTo(site: HouseholdSite, address: string): Promise<Withdrawal[]> {
  return site.database.query('select name, contract, received_at from private.withdrawals where receipt_to = $1', [
    address,
  ])
}

async function write(page: Page, address: string): Promise<void> {
  await page.getByLabel('Ditt namn').fill('Åsa Öberg')
  await page.getByLabel('Vilket avtal det gäller').fill('Storgatan 1, bokat i november')
  await page.getByLabel('E-post för bekräftelsen').fill(address)
  await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
}

test('two steps by keyboard, and a receipt with the database’s time', async ({ page, request, site }) => {
  const address = `${randomUUID()}@hushall.example`
  for (const path of [...pagePaths(), '/finns-inte'].filter((path) => path !== '/skrivbord')) {
    const html = await (await request.get(site.url + path)).text()
    expect(html.match(/<footer.*?<\/footer>/s)?.[0], path).toContain('<a href="/angra">Ångra avtalet här</a>')
    expect(html.match(/<header.*?<\/header>/s)?.[0], path).toContain('<a class="brand" href="/">')
  }
  await page.goto(`${site.url}/angra`)
  const owed = 'Bad du oss börja under de 14\u00a0dagarna betalar du för det vi då har hämtat, annars ingenting.'
  await expect(page.locator('.or')).toContainText(owed)
  await page.getByLabel('Ditt namn').focus()
  await page.keyboard.type('Åsa Öberg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Storgatan 1, bokat i november')
  await page.keyboard.press('Tab')
  await page.keyboard.type(address)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stämmer det?' })).toBeFocused()
  await expectAddressesWhole(page)
  await page.getByText('Storgatan 1, bokat i november').waitFor()
  expect(await withdrawalsTo(site, address)).toEqual([])

  await page.getByRole('button', { name: 'Bekräfta frånträde' }).click()
  await expect(page.getByRole('heading', { name: /^Bekräftelse/ })).toBeFocused()
  await expectAddressesWhole(page)
  const [withdrawal] = await withdrawalsTo(site, address)
  expect(withdrawal).toMatchObject({ name: 'Åsa Öberg', contract: 'Storgatan 1, bokat i november' })
  const sweden = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'full',
    timeStyle: 'medium',
  })
  await expect(page.locator('.receipt')).toContainText(owed)
  await expect(page.locator('.receipt')).toContainText(`${sweden.format(withdrawal?.received_at)}, svensk tid`)

  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: /^Bekräftelse/ }).waitFor()
  await expect(page.getByText('Ångra eller avsluta?')).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('missing input is told, going back loses nothing, confirming twice is one withdrawal', async ({ page, site }) => {
  const address = `${randomUUID()}@hushall.example`
  await page.goto(`${site.url}/angra`)
  for (const [label, value, hint] of [
    // A NUL, which the database cannot store, is left out.
    ['Ditt namn', 'Åsa\0', 'Skriv vad du heter.'],
    ['Vilket avtal det gäller', 'Storgatan 1', 'Skriv något som vi känner igen avtalet på'],
    ['E-post för bekräftelsen', address, 'Skriv en e-postadress.'],
  ] as const) {
    // Pressed again as it is, it goes there again.
    for (const press of ['first', 'second']) {
      await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
      await expect(page.getByLabel(label), `${press} press`).toBeFocused()
    }
    await page.getByText(hint).waitFor()
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
  await page.getByRole('button', { name: 'Ändra' }).click()
  await expect(page.getByLabel('Ditt namn')).toBeFocused()
  await expect(page.getByLabel('Vilket avtal det gäller')).toHaveValue('Storgatan 1')
  await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
  await page.goBack()
  await expect(page.getByLabel('Ditt namn')).toBeFocused()
  await expect(page.getByLabel('Vilket avtal det gäller')).toHaveValue('Storgatan 1')
  await page.getByRole('button', { name: 'Ångra avtalet här' }).click()

  // The withdrawal arrives, but the answer is lost.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/rpc/withdraw',
    async (route) => {
      await route.fetch({ maxRetries: 1 })
      await isReleased
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Bekräfta frånträde' }).click()
  // Meanwhile the statement cannot be changed: the answer is about this one.
  await expect(page.getByRole('button', { name: 'Ändra' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Ändra' }).click({ force: true })
  await page.getByRole('heading', { name: 'Stämmer det?' }).waitFor()
  release()
  await expect(page.getByRole('alert')).toContainText(['Ingen kontakt med servern.'])
  await page.getByRole('alert').getByRole('link', { name: /@/ }).waitFor()
  // It has come, and may be all that ever does.
  await expect(page.getByText('Inget är skickat än')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bekräfta frånträde' }).click()
  await page.getByRole('heading', { name: /^Bekräftelse/ }).waitFor()
  expect(await withdrawalsTo(site, address)).toMatchObject([{ name: 'Åsa' }])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same two steps are plain forms, on our own server', async ({ page, site }) => {
    const address = `${randomUUID()}@hushall.example`
    await page.goto(`${site.url}/villkor`)
    const mail = await page.getByRole('link', { name: 'standardblanketten i ett mejl' }).getAttribute('href')
    await page.goto(`${site.url}/angra`)
    await expect(page.getByRole('link', { name: 'skriv mejlet med färdiga ord' })).toHaveAttribute('href', String(mail))
    await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
    await page.getByText('Skriv vad du heter.').waitFor()
    await write(page, address)
    await page.getByRole('heading', { name: 'Stämmer det?' }).waitFor()
    await page.getByRole('button', { name: 'Ändra' }).click()
    await expect(page.getByLabel('Ditt namn')).toHaveValue('Åsa Öberg')
    await page.getByLabel('Ditt namn').fill('<b>Åsa</b> __RESULT__ $& "Ö"')
    await page.getByRole('button', { name: 'Ångra avtalet här' }).click()
    expect(await withdrawalsTo(site, address)).toEqual([])
    await page.getByRole('button', { name: 'Bekräfta frånträde' }).click()
    await page.getByRole('heading', { name: /^Bekräftelse/ }).waitFor()
    await expect(page.locator('.receipt')).toContainText('<b>Åsa</b> __RESULT__ $& "Ö"')
    await expect(page.locator('.receipt')).toContainText(/ kl\.\s\d\d:\d\d:\d\d, svensk tid/)
    expect(await withdrawalsTo(site, address)).toMatchObject([{ name: '<b>Åsa</b> __RESULT__ $& "Ö"' }])
  })
})
