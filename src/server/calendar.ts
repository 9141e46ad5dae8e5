import type { FastifyInstance } from 'fastify'
import { LruMap } from 'toad-cache'
import type { Database } from '../database/database.ts'
import { bounds } from '../flood-limits.ts'
import { calendarFile } from '../messages/calendar.ts'
import type { CalendarDays, Site } from '../messages/message.ts'
import { isKey } from '../shared/household-key.ts'
import type { ServerContext } from './context.ts'
import { rateLimit, rateLimitByName, rateLimitSentence } from './rate-limit.ts'
import { etagOf, matches } from './site.ts'

/** How many recently valid keys are remembered. */
const MOST_KNOWN = 10_000

/** In seconds; calendar programs ask again anyway. */
const COME_BACK = 60

/**
 * GET /kalender/<key>.ics: a household's days, for calendar subscriptions. The key gives access to nothing else, because
 * calendar services store it; we never log it.
 *
 * Per address only wrong keys are counted: one service fetches for many households, including those with an old link, and must
 * not lose the others because of them. Per key everything is counted, because a query is expensive.
 */
export function serveCalendar(app: FastifyInstance, { database, headers, perMinute }: ServerContext, site: Site): void {
  const countMiss = rateLimit(perMinute)
  const countLook = rateLimitByName(perMinute * bounds.calendarLooks)
  const right = new LruMap<true>(MOST_KNOWN)
  let underWay = 0

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/kalender/:file',
    async handler(request, reply) {
      reply.headers(headers).header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8')
      const [, part = ''] = /^(.*)\.ics$/.exec(request.params.file) ?? []
      const key = isKey(part) ? part : ''
      const wait =
        underWay >= bounds.calendarsAtOnce ? COME_BACK : right.get(key) ? countLook(key) : countMiss(request.ip, 0)
      if (wait > 0) {
        return reply.code(429).header('retry-after', wait).send(rateLimitSentence(wait, 'förfrågningar'))
      }
      underWay++
      const calendar = await find(database, key).finally(() => {
        underWay--
      })
      if (calendar) right.set(key, true)
      else {
        right.delete(key)
        countMiss(request.ip)
        return reply.code(404).send('Kalendern finns inte, eller gäller inte längre.')
      }
      const file = calendarFile(calendar, site, 'subscription')
      const etag = etagOf(Buffer.from(file))
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="hamtningar.ics"')
        .send(file)
    },
  })
}

async function find(database: Database, key: string): Promise<CalendarDays | null> {
  if (key === '') return null
  try {
    const [row] = await database.query<{ calendar: CalendarDays }>(
      "select private.calendar_of(private.booking_of($1, 'calendar')) as calendar",
      [key],
    )
    return row?.calendar ?? null
  } catch (error) {
    if ((error as { code?: string }).code === 'PT404') return null
    throw error
  }
}
