import { expect, test } from 'vitest'
import { company } from '../shared/company.ts'
import { mailPage, mailPlain, mailText } from './mail-page.ts'

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

test('without a reason the end has none', () => {
  const mail = { subject: 'S', html: '<p>Hej</p>', why: '', replyTo: null }
  expect(mailPlain(mail)).toBe(`Hej\n\n-- \n${company.name}\n${company.legal.postalAddress}`)
  expect(mailPage(mail)).toContain(`<strong>${company.name}</strong><br>${company.legal.postalAddress}\n</td>`)
  expect(mailPage(mail)).toContain("font-family:'Segoe UI',")
  for (const style of ['\nbody { margin', '\n@media (max-width']) expect(mailPage(mail)).toContain(`<style>${style}`)
})
