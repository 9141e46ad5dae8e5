import type { FastifyInstance } from 'fastify'
import { allowAnyOrigin, answerPreflight } from './cors.ts'

/**
 * Everything under /auth/v1: nobody signs in here, said in the form the backend client reads. A 5xx or HTML would have
 * it try again or stumble; 404 with a code is final.
 */
export function serveAuth(app: FastifyInstance, headers: Record<string, string>): void {
  app.register(
    async (auth) => {
      auth.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers).headers(allowAnyOrigin)
      })
      auth.options('/*', answerPreflight)
      // A not-found handler rather than routes: it covers every method and never waits for a body.
      auth.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .type('application/json; charset=utf-8')
          .send({ code: 404, error_code: 'not_offered', msg: 'Authentication is not offered by this service' }),
      )
    },
    { prefix: '/auth/v1' },
  )
}
