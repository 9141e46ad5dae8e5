import { company } from '../shared/company.ts'
import { toHtml } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { dark, light } from './colours.ts'
import type { MailText } from './message.ts'
import { readableHost } from './readable-host.ts'

const FONT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/**
 * The layout of a mail (docs/design-language.md): one card on a quiet ground. What must hold where a reader drops all styles, as
 * Gmail does for other providers' mailboxes, is in attributes: the ground and, or a dark reader's white words are lost on it, what is
 * written there. Outlook gets its width from a table that only Outlook sees.
 */
const style = `
body { margin: 0; background: #e6eff4; color: #182b33; }
.c { border-top: 8px solid #2c5f67; border-radius: 12px; background: #fff; }
.a { margin: 0 0 20px; color: #4a5d66; font-weight: 600; }
h1 { margin: 0 0 8px; font-size: 23px; line-height: 1.25; }
h2 { margin: 32px 0 8px; font-size: 19px; line-height: 1.25; }
p { margin: 0 0 16px; }
a { color: ${light.link}; }
.n { margin: -4px 0 20px; font-size: 36px; font-weight: 700; line-height: 1.1; letter-spacing: -1px; }
.c table { width: 100%; margin: 20px 0; border-spacing: 0; border-top: 1px solid #cfd9de; }
.c th, .c td { padding: 10px 0; border-bottom: 1px solid #cfd9de; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.c th { width: 32%; padding-right: 16px; color: #4a5d66; font-weight: 400; }
.c .b { width: auto; margin: 4px 0 20px; border: 0; }
.c h1 + .b { margin-top: 20px; }
.c .b td { padding: 0; border: 0; border-radius: 12px; }
`

/** For narrow windows and dark mode. In a separate block, so that a reader that cannot parse a query drops only this one. */
const fittingStyle = `
@media (max-width: 480px) {
  .c { padding: 24px 20px 8px !important; }
  .n { font-size: 31px; }
  .c th, .c td { display: block; width: auto; }
  .c th { padding-bottom: 0; border: 0; }
  .c th + td { padding-top: 0; }
}
@media (prefers-color-scheme: dark) {
  body, .g { background: #10191f !important; color: #edf2f3; }
  .c { border-color: #3d8490; background: #1a262d !important; color: #edf2f3 !important; }
  .c th, .a { color: #afc0c8; }
  .f { color: #afc0c8 !important; }
  .c a, .f a { color: ${dark.link}; }
  .c table, .c th, .c td { border-color: #33444d; }
  .c .b td { background-color: ${dark.accent} !important; }
  .c .b a { color: #fff; }
}
`

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  '<style>:root { color-scheme: light dark; } h1 { text-wrap: balance; } td { text-wrap: pretty; }</style>',
  `<style>${style}</style>`,
  `<style>${fittingStyle}</style>`,
].join('')

const atTheEnd = ({ why }: MailText) =>
  [company.name, company.legal.postalAddress, why].filter(Boolean).map(visibleLine)

/** The site's address, where it makes the links even in number: rspamd takes an odd one for a sign of spam. */
function siteAtTheEnd({ html, site }: MailText): string[] {
  const links = html.match(/<a href="https?:/g) ?? []
  return site && links.length % 2 === 1 ? [site] : []
}

const layout = 'role="presentation" width="100%" cellspacing="0" border="0"'

export function mailPage(mail: MailText): string {
  const [name, ...more] = atTheEnd(mail).map(toHtml)
  return [
    `<!doctype html><html lang="sv"><head>${head}<title>${toHtml(mail.subject)}</title></head><body>`,
    `<table ${layout} cellpadding="12" bgcolor="#e6eff4" class="g"><tr><td align="center">`,
    '<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->',
    `<table ${layout} cellpadding="0" style="max-width:600px"><tr>`,
    `<td class="c" bgcolor="#ffffff" align="left" style="padding:28px 36px 16px;color:#182b33;${FONT};font-size:17px;line-height:1.5">`,
    mail.html,
    '</td></tr><tr>',
    `<td class="f" align="left" style="padding:20px 12px;color:#4a5d66;${FONT};font-size:14px;line-height:1.5">`,
    [`<strong>${name}</strong>`, ...more, ...siteAtTheEnd(mail).map(asLink)].join('<br>'),
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n')
}

export function mailPlain(mail: MailText): string {
  return withOrdinarySpaces(`${mailText(mail.html)}\n\n-- \n${[...atTheEnd(mail), ...siteAtTheEnd(mail)].join('\n')}`)
}

function asLink(address: string): string {
  return `<a href="${toHtml(address)}">${toHtml(readableHost(address))}</a>`
}

/** For subject and text, which no reader breaks at them: mutt finds no '30 november' whose space is a fixed one. */
export function withOrdinarySpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

export function mailText(content: string): string {
  return content
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replace(/ ?(<(?!\/?a\b)[^>]*>) ?/g, '$1')
    .replace(/<(p|td)\b[^>]*>(?:(?!<\/\1>).)*?<\/\1>/g, withAddress)
    .replace(/<br ?\/?>/g, '\n  ')
    .replaceAll('</th>', ': ')
    .replace(/<\/(?:h1|h2|p|table)>/g, '\n\n')
    .replace(/<\/tr>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** 'På din egen sida:' and below it the address, for a paragraph that ends in a link, or the words of a button. */
function withAddress(block: string): string {
  const address = /<a href="(https?:[^"]*)"/.exec(block)?.[1]
  return address ? block.replace(/[.:]?(<\/(?:p|td)>)$/, (_, end) => `:<br>${address}${end}`) : block
}
