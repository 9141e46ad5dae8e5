import { expect, test } from 'vitest'
import { letterText, withoutLinks } from './letter-content.ts'

const letters = [
  ['<h1>Hej </h1><style>p { color: red }</style><p style="top:0">du</p>', 'Hej \np { color: red }\ndu'],
  ['<p>Portkod 12</p><p>34 påsar</p>', 'Portkod 12\n34 påsar'],
  [
    '<table>\n<tr> <th>Namn</th>\n <td>Anna</td></tr><tr><th>Gata</th><td>Ekbacken</td></tr></table>slut',
    'Namn: Anna\nGata: Ekbacken\nslut',
  ],
  ['a<br>\n<br/>b', 'a\nb'],
  [
    'exa<b>mple.com</b> <script>alert(1)</script><a href="https://evil.example">klicka</a>',
    'exa\nmple. com\nalert(1)\nklicka',
  ],
  ['bank.<td>com</td>', 'bank.\ncom'],
  ['www.evil.example<br>www.evil.example', 'www. evil. example\nwww. evil. example'],
  ['1 < 2 & 3 > 2, 1 &lt; 2 &amp; 3', '1 < 2 & 3 > 2, 1 < 2 & 3'],
  ['bank<b>.</b>example, www。bank．example', 'bank\n.\nexample, www. bank. example'],
  ['gnp.exe\u202egpj.\u200bbild\u2066', 'gnp. exegpj. bild'],
  [
    ' bank<tr>.example https:<th>//1/x </th>\\\\<td>\\\\bank\\\\x bank․example bank﹒example',
    'bank\n.example https:\n//1/x \n\\\n\\bank\\x bank. example bank. example',
  ],
  ['&lt;a href=x&gt;<!-- > --><b', '<a href=x>\n--><b'],
] as const

test('of HTML a mail shows lines of text', () => {
  for (const [html, shown] of letters) expect.soft(letterText(html)).toBe(shown)
})

const links = [
  ['https://evil.example/a.b', 'https[:]//evil[.]example/a[.]b'],
  ['se https://evil.example nu', 'se https[:]//evil[.]example nu'],
  ['kl. 12:30//13 eller 3:1/2', 'kl. 12:30//13 eller 3:1/2'],
  ['a:b http：／／evil.example', 'a:b http[:]／／evil[.]example'],
  ['mejla anna.b@example.se, Anna＠example.se', 'mejla anna[.]b[at]example[.]se, Anna[at]example[.]se'],
  ['\\\\server\\mapp och a\\b', '\\server\\mapp och a\\b'],
  ['a:/b.c a//b.c x:/y://z.se', 'a:/b. c a//b. c x:/y[:]//z[.]se'],
  ['bank.com St. Eriksgatan 17.30 070.174 .se', 'bank. com St. Eriksgatan 17.30 070.174 .se'],
] as const

test('no program makes a link of what a stranger wrote', () => {
  for (const [text, shown] of links) expect.soft(withoutLinks(text)).toBe(shown)
})

// With one expression for a mark anywhere in a word this never ends, and a flood's digest took a minute.
test('a very long word is read once', () => {
  const long = 'x'.repeat(1_000_000)
  expect(withoutLinks(long)).toBe(long)
})
