import { expect, test } from 'vitest'
import { company } from '../shared/company.ts'
import { mailPage, mailPlain, mailText, withOrdinarySpaces } from './mail-page.ts'

test('the text of a mail: rows as lines, addresses below the words that lead to them, nothing left of the HTML', () => {
  const html = `<h1>Ny  \n\t bokning</h1> <p>Se den på <a href="http://a.example/x?a=1&amp;b=2">sidan</a>.</p>
    <table> <tr><th>Namn</th> <td>&lt;Anna&gt; &quot;A&quot; &amp; B</td></tr><tr><th>Gata</th><td>Ekbacken 5<br />Viby</td></tr> </table>
    <p><strong>Ett</strong></p> <p>två</p>`
  expect(mailText(html)).toBe(
    `Ny bokning

Se den på sidan:
  http://a.example/x?a=1&b=2

Namn: <Anna> "A" & B
Gata: Ekbacken 5
  Viby

Ett

två`,
  )
})

test('what is written has a colour of its own wherever the ground has one, also without the styles of the head', () => {
  const mail = mailPage({ subject: 'S', html: '<p>Hej</p>', why: 'Därför.', replyTo: null }).replace(
    /<style>.*?<\/style>/gs,
    '',
  )
  expect([...mail.matchAll(/<td class="\w"[^>]*>/g)].map(([cell]) => /;color:#/.test(cell))).toEqual([true, true])
})

test('without a reason the end has none', () => {
  const mail = { subject: 'S', html: '<p>Hej</p>', why: '', replyTo: null }
  expect(mailPlain(mail)).toBe(withOrdinarySpaces(`Hej\n\n-- \n${company.name}\n${company.legal.postalAddress}`))
  expect(mailPage(mail)).toContain(`<strong>${company.name}</strong><br>${company.legal.postalAddress}\n</td>`)
  expect(mailPage(mail)).toContain("font-family:'Segoe UI',")
  for (const style of ['\nbody { margin', '\n@media (max-width']) expect(mailPage(mail)).toContain(`<style>${style}`)
})

test('a fixed space is one in HTML only: in a text it hides a date from who searches for it', () => {
  const mail = { subject: 'S', html: '<p>30\u00a0november, 1\u202f000\u00a0kr</p>', why: '', replyTo: null }
  expect(mailPlain(mail)).toMatch(/^30 november, 1 000 kr\n/)
  expect(mailPage(mail)).toContain('<p>30\u00a0november, 1\u202f000\u00a0kr</p>')
})

test('the links of a mail are even in number: beside an odd one stands the address of the site', () => {
  // Read with its å, sent without.
  const site = 'https://xn--psrundan-9za.example'
  const link = (path: string) => `<p><a href="${site}/${path}">Sidan</a></p>`
  for (const [links, more] of [
    [[], []],
    [['a'], [site]],
    [['a', 'a'], []],
    [['a', 'b'], []],
    [['a', 'b', 'c'], [site]],
  ]) {
    const mail = { subject: 'S', html: (links as string[]).map(link).join('\n'), why: 'Därför.', replyTo: null, site }
    expect(mailPlain(mail).split('Därför.')[1]?.trim().split('\n').filter(Boolean)).toEqual(more)
    expect([...mailPage(mail).matchAll(/"(https:\/\/[^"/]*)">påsrundan.example</g)].map(([, to]) => to)).toEqual(more)
  }
})
