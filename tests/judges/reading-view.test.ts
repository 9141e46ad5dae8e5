/** Firefox's reading view, which keeps of a page what Readability takes for its article, and says nothing of what it has left out. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { judge } from './judge.ts'

interface Page {
  querySelectorAll(selector: string): Iterable<{ textContent: string }>
}
interface Reader {
  Readability: new (page: Page) => { parse(): { textContent: string } | null }
}
interface Jsdom {
  JSDOM: new (page: string, options: { url: string }) => { window: { document: Page } }
}
const { Readability } = await judge<Reader>('@mozilla/readability')
const { JSDOM } = await judge<Jsdom>('jsdom')

test('the terms are all there in the reading view', async () => {
  const page = (await readFile('dist/web/villkor.html', 'utf8')).replace(/<style.*?<\/style>/gs, '')
  const { document } = new JSDOM(page, { url: 'https://pasrundan.example/villkor' }).window
  const written = [...document.querySelectorAll('main h3, main p')].map(({ textContent }) => textContent)
  expect(written).toContain('Blev det inte rätt?')
  const read = new Readability(document).parse()?.textContent
  expect(written.filter((text) => !read?.includes(text))).toEqual([])
})
