import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardRest } from './discard-rest.ts'
import { type RateLimit, rateLimitSentence } from './rate-limit.ts'

const PLAIN = 'text/plain; charset=utf-8'

/**
 * In characters: what the fields of a page take, and as much again. An answer shows all of it, a quotation mark as six characters, and
 * waits in memory until it is read.
 */
const LONGEST_TEXT = 10_000
export const TOO_LONG = 'Det blev för mycket text. Gå tillbaka, korta ner den och försök igen.'

export const NOT_FROM_OUR_PAGE = 'Formuläret kom inte från vår sida. Fyll i det här i stället.'

/** @param answer gets null instead of the form if it was not posted from our own page */
export function takeForm(
  app: FastifyInstance,
  path: string,
  countForm: RateLimit,
  answer: (form: URLSearchParams | null, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      // Nobody types a NUL, and Postgres cannot store one. Line breaks are as a browser's script reads them.
      const clean = ([name, text]: [string, string]): [string, string] => [name, text.replaceAll(/\0|\r(?=\n)/g, '')]
      done(null, new URLSearchParams(Array.from(new URLSearchParams(String(body)), clean)))
    })
    // Refused before anything is read; the browser's back button still has the form's contents.
    scope.addHook('onRequest', async (request, reply) => {
      const wait = countForm(request.ip)
      if (wait === 0) return
      await discardRest(request.raw)
      const sentence = rateLimitSentence(wait, 'formulär')
      return reply.code(429).headers({ 'retry-after': wait, 'cache-control': 'no-store' }).type(PLAIN).send(sentence)
    })
    scope.post(path, (request, reply) => {
      const form = (request.body as URLSearchParams | undefined) ?? new URLSearchParams()
      if ([...form.values()].join('').length > LONGEST_TEXT) {
        throw Object.assign(new Error(TOO_LONG), { statusCode: 413 })
      }
      return answer(isFromOurPage(request) ? form : null, request, reply)
    })
  })
}

/**
 * The page's own call, made here on the visitor's behalf through the data API, with its limits and sentences. A refusal's advice when to
 * try again goes into the reply.
 * @param path after /rest/v1/
 * @param key the public client key
 */
export async function callForVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  key: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const response = await request.server.inject({
    method: 'POST',
    url: `/rest/v1/${path}`,
    remoteAddress: request.ip,
    headers: { apikey: key, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
  const { 'retry-after': wait } = response.headers
  if (wait !== undefined) reply.header('retry-after', wait)
  const body: Record<string, unknown> = response.body === '' ? {} : response.json()
  return { status: response.statusCode, body }
}

/**
 * Known by `Sec-Fetch-Site`, or by `Origin` where that is missing (older browsers, no https). Text browsers send neither, and no other site
 * can make a browser leave out both; the form carries no cookie that one could abuse.
 */
function isFromOurPage({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
}
