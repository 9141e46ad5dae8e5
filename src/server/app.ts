import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { bounds } from '../flood-limits.ts'
import { factsOf, type Log } from '../log.ts'
import type { WithdrawalResult } from '../shared/withdrawal.ts'
import { accessTokens } from './auth/access-token.ts'
import { signInKeys } from './auth/keys.ts'
import { serveAuth } from './auth/route.ts'
import { boundedServer } from './bounded-server.ts'
import { serveCalendar } from './calendar.ts'
import { type ClientLimits, clientLimits } from './client-limits.ts'
import type { ServerContext } from './context.ts'
import { discardRest } from './discard-rest.ts'
import { serveFormPost } from './form-post.ts'
import { type HealthSources, serveHealth } from './health.ts'
import { followPickupExceptions } from './pickup-exceptions.ts'
import { TOO_LONG } from './posted-form.ts'
import { proxyTrust, watchProxies } from './proxies.ts'
import { rateLimits } from './rate-limit.ts'
import { sendInvalidPath, serveRest } from './rest/route.ts'
import type { ResultPage } from './result-page.ts'
import { dataHeaders } from './security-headers.ts'
import { loadSite, sendNotFound, serveSite, showPickupExceptions } from './site.ts'
import { serveSmsReports } from './sms-reports.ts'
import { serveWithdrawalPost } from './withdrawal-post.ts'

export interface AppOptions extends HealthSources {
  config: Pick<Config, 'PORT' | 'PUBLIC_URL' | 'BACKEND_KEY' | 'TRUST_PROXY' | 'RATE_LIMIT'>
  database: Database
  siteDirectory: string
  bookingResult: ResultPage
  withdrawalResult: ResultPage<WithdrawalResult>
  smsReportSecret: string
  log: Log
  limits?: ClientLimits
}

/** No route has a JSON schema. Loading Fastify's own compilers, 113 modules, would take a tenth of a start. */
function noCompiler(): never {
  throw new Error('Routes with a JSON schema need a compiler')
}

/**
 * It opens nothing that would have to be closed.
 * @throws when there is no built site
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const { config, database, log, limits = clientLimits } = options
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const headers = dataHeaders(publicUrl.startsWith('https:'))
  const site = loadSite(options.siteDirectory, { publicUrl, backendUrl: '', backendKey: config.BACKEND_KEY })

  const trustsProxy = proxyTrust(config.TRUST_PROXY)

  const app = fastify({
    // Fastify's own log lines contain addresses and query strings, so we log ourselves.
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    serverFactory: (handle) => boundedServer(handle, limits, (address) => trustsProxy(address, 0)),
    trustProxy: trustsProxy,
    bodyLimit: limits.bodySize,
    exposeHeadRoutes: false,
    // Requests on a kept connection are still answered while the server stops: the client has no other connection.
    return503OnClosing: false,
    // An undecodable path, such as /%zz.
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      request.url.startsWith('/rest/v1/')
        ? sendInvalidPath(reply.headers(headers))
        : sendNotFound(request, reply, site),
  })
  app.addHook('preClose', async () => {
    // Node stops enforcing its own time limits when a server closes.
    setTimeout(() => app.server.closeAllConnections(), limits.farewell).unref()
  })
  // A route that takes a body says of which kind.
  app.removeAllContentTypeParsers()
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    await discardRest(request.raw)
    const status = error.statusCode ?? 500
    if (status >= 500) log.error(factsOf(error), 'a request failed')
    return reply
      .code(status)
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(status >= 500 ? 'Fel' : status === 413 ? TOO_LONG : '')
  })

  const proxies = watchProxies(trustsProxy, log)
  app.addHook('onRequest', (request, _reply, done) => {
    proxies.see(request.raw)
    done()
  })
  const keys = signInKeys(database)
  const context: ServerContext = {
    database,
    log,
    headers,
    publicUrl,
    keys,
    tokens: accessTokens(keys, config.PUBLIC_URL),
    perMinute: config.RATE_LIMIT,
    rateLimits: rateLimits(),
    key: config.BACKEND_KEY,
  }
  serveHealth(app, context, options, proxies.isForgotten)
  serveRest(app, context)
  serveAuth(app, context)
  serveCalendar(app, context, { url: config.PUBLIC_URL ?? null })
  serveSmsReports(app, context, options.smsReportSecret)
  const exceptions = followPickupExceptions(app, context, (shown) => showPickupExceptions(site, shown))
  const countForm = context.rateLimits.byAddress(config.RATE_LIMIT * bounds.forms)
  serveFormPost(app, context, { page: options.bookingResult, exceptions, countForm })
  serveWithdrawalPost(app, context, { page: options.withdrawalResult, countForm })
  serveSite(app, site)
  return app
}
