import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { bounds } from '../flood-limits.ts'
import { factsOf } from '../log.ts'
import { calendarFile, calendarName, endedCalendar } from '../messages/calendar.ts'
import type { CalendarDays, Site } from '../messages/message.ts'
import { isKey } from '../shared/household-key.ts'
import { toHtml } from '../shared/notification.ts'
import type { ServerContext } from './context.ts'
import { discardRest } from './discard-rest.ts'
import { etagOf, matches } from './site.ts'

/** How many calendars are kept in their last version, some 10 kB each. */
const MOST_KEPT = 2_000

/** How long the database may take, in milliseconds: less where there is a last version; a connection waits twenty seconds. */
const PATIENCE = { withVersion: 3_000, without: 15_000 }

/** In seconds; calendar programs ask again anyway. */
const COME_BACK = 60

type Asked = FastifyRequest<{ Params: { key?: string; file: string } }>

/**
 * GET /kalender/<key>/Påsrundan.ics, under any such name, and formerly /kalender/<key>.ics: a household's days, for calendar
 * subscriptions; with ?en-gang as a file. The key gives access to nothing else, because calendar services store it; we never log it.
 *
 * What it answers decides for good. After one 429 or 503 Thunderbird switches a subscription off, and after a 404 it and others keep
 * its days. So a key that opens nothing gets a calendar that says so, nobody is refused for asking often, and who asks while the
 * database is busy or away gets the last version. Nobody guesses one of 2¹³⁰ keys, so wrong ones are not counted.
 */
export function serveCalendar(
  app: FastifyInstance,
  { database, headers, log, perMinute, rateLimits }: ServerContext,
  site: Site,
): void {
  const countLook = rateLimits.byName(perMinute * bounds.calendarLooks)
  const lastVersions = new LruMap<CalendarDays>(MOST_KEPT)
  const inTurn = turns(bounds.calendarsAtOnce)

  /** @returns null for a key that opens nothing; undefined if there is no answer in time */
  async function look(key: string): Promise<CalendarDays | null | undefined> {
    const last = lastVersions.get(key)
    if (last && (inTurn.isFull() || countLook(key) > 0)) return last
    const inTime = AbortSignal.timeout(last ? PATIENCE.withVersion : PATIENCE.without)
    const asking = inTurn(async () => {
      // Nobody waits any more.
      if (inTime.aborted) return
      const [row] = await database.query<{ calendar: CalendarDays | null }>(
        `select private.calendar_of(private.booking_of($1, 'calendar')) as calendar`,
        [key],
      )
      return row?.calendar ?? null
    }).catch((error: Error & { code?: string }) => {
      if (error.code === 'PT404') return null
      log.error(factsOf(error), 'a calendar could not be looked up')
    })
    const late = new Promise<undefined>((resolve) => {
      inTime.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    const found = await Promise.race([asking, late])
    if (found) lastVersions.set(key, found)
    else if (found === null) lastVersions.delete(key)
    return found === undefined ? last : found
  }

  async function answer(request: Asked, reply: FastifyReply) {
    reply.headers(headers).header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8')
    const { file, key = file.replace(/\.ics$/, '') } = request.params
    if (!file.endsWith('.ics') || !isKey(key)) return reply.code(404).send('Kalendern finns inte.')
    if (request.method === 'PUT') return reply.code(403).send('Kalendern går bara att läsa.')
    const calendar = await look(key)
    if (calendar === undefined) {
      return reply.code(503).header('retry-after', COME_BACK).send('Kalendern går inte att hämta just nu.')
    }
    if (request.method === 'PROPFIND') {
      return reply
        .code(207)
        .type('application/xml; charset=utf-8')
        .send(properties(request.url, calendarName(calendar)))
    }
    const use = 'en-gang' in (request.query as object) ? 'file' : 'subscription'
    const text = calendar ? calendarFile(calendar, site, use) : endedCalendar()
    const etag = etagOf(Buffer.from(text))
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="hamtningar.ics"')
      .send(text)
  }

  app.addHttpMethod('PROPFIND', { hasBody: true })
  for (const url of ['/kalender/:key/:file', '/kalender/:file']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: answer })
    app.route({
      // Thunderbird asks for what the calendar is called, and writes to it when a reminder is dismissed.
      method: ['PROPFIND', 'PUT'],
      url,
      // Before the body, whose kind does not matter.
      async onRequest(request, reply) {
        await discardRest(request.raw)
        return await answer(request, reply)
      },
      handler: answer,
    })
  }
}

function turns(most: number) {
  let underWay = 0
  const waiting: (() => void)[] = []
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay < most) underWay++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
  return Object.assign(inTurn, { isFull: () => underWay >= most })
}

/** What WebDAV (RFC 4918 and 3744) calls the properties of a file that one may only read. */
function properties(url: string, name: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<multistatus xmlns="DAV:"><response>' +
    `<href>${toHtml(url)}</href><propstat><prop><displayname>${toHtml(name)}</displayname><resourcetype/>` +
    '<getcontenttype>text/calendar; charset=utf-8</getcontenttype>' +
    '<current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>' +
    '</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>\n'
  )
}
