import { createServer } from 'node:http'
import { listening } from '../helpers/listening.ts'
import type { Site } from './site.ts'

interface SiteInTwoParts extends AsyncDisposable {
  url: string
  /** Sends the rest of the page. */
  sendRest(): void
}

/** The site, one of whose pages at first arrives only up to these words of its document. */
export async function inTwoParts(site: Pick<Site, 'url'>, upTo: string, path = '/'): Promise<SiteInTwoParts> {
  const { promise: isAsked, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(site.url + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    if (request.url !== path) return void response.end(body)
    const at = body.indexOf(upTo)
    response.write(body.subarray(0, at))
    await isAsked
    response.end(body.subarray(at))
  })
  return { ...(await listening(server)), sendRest }
}
