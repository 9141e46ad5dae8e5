import type { FastifyInstance } from 'fastify'
import { noteReport } from '../outbox/sms/reports.ts'
import type { ServerContext } from './context.ts'
import { isSameSecret } from './same-secret.ts'

/** A report is three short fields. */
const LONGEST_BODY = 4096

/** Without the secret it is a 404, and the body is not read. The gateway repeats a report for some hours until it gets a 2xx. */
export function serveSmsReports(app: FastifyInstance, { database, log, headers }: ServerContext, secret: string): void {
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
          if (!isSameSecret(request.params.secret, secret)) return reply.callNotFound()
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
