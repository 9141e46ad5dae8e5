import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { noteReport } from '../outbox/sms/reports.ts'

/** A report is three short fields. */
const LONGEST_BODY = 4096

interface ReportOptions {
  database: Database
  secret: string
  log: Log
  headers: Record<string, string>
}

/**
 * POST /sms/<secret>: the SMS gateway's delivery report. Without the secret it is a 404, and the body is not read. The gateway
 * repeats a report for some hours until it gets a 2xx.
 */
export function serveSmsReports(app: FastifyInstance, { database, secret, log, headers }: ReportOptions): void {
  const expected = digest(secret)
  app.register(async (reports) => {
    reports.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    reports.post<{ Params: { secret: string }; Body: URLSearchParams | undefined }>(
      '/sms/:secret',
      {
        onRequest: async (request, reply) => {
          // Constant time.
          if (!timingSafeEqual(digest(request.params.secret), expected)) return reply.callNotFound()
        },
      },
      async ({ body }, reply) => {
        reply.headers(headers)
        const id = body?.get('id') ?? ''
        const status = body?.get('status')
        if (!/^\w{1,64}$/.test(id)) return reply.code(400).send()
        if (status !== 'delivered' && status !== 'failed') return reply.code(204).send()
        // The report may arrive before we have stored the gateway's id.
        if (!(await noteReport(database, id, status))) return reply.code(404).send()
        if (status === 'failed')
          log.warn({ gatewayId: id }, 'SMS was not delivered; it goes by mail if it is not too late')
        return reply.code(204).send()
      },
    )
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
