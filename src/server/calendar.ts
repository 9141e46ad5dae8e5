import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { type CalendarDays, calendarFile } from '../messages/calendar.ts'
import type { Site } from '../messages/message.ts'
import { rateLimit } from './rate-limit.ts'
import { rateLimitSentence } from './rate-limit-sentence.ts'
import { etagOf, matches } from './site.ts'

interface CalendarOptions {
  database: Database
  site: Site
  /** So many wrong keys per minute and address; the day's follow from it. */
  missesPerMinute: number
  headers: Record<string, string>
}

/**
 * GET /kalender/<key>.ics: a household's days, for calendars that subscribe to them. The key opens nothing else, because
 * calendar services keep it; it stands in no log of ours.
 *
 * Only what is wrong is counted: one service asks for many households from one address.
 */
export function serveCalendar(app: FastifyInstance, options: CalendarOptions): void {
  const { database, site, headers } = options
  const countMiss = rateLimit(options.missesPerMinute)

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/kalender/:file',
    async handler(request, reply) {
      reply.headers(headers).header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8')
      const wait = countMiss(request.ip, 0)
      if (wait > 0) {
        return reply.code(429).header('retry-after', wait).send(rateLimitSentence(wait, 'förfrågningar'))
      }
      const [, key] = /^([2-9a-z]{26})\.ics$/.exec(request.params.file) ?? []
      const calendar = key === undefined ? null : await find(database, key)
      if (!calendar) {
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
