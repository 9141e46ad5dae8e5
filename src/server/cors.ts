import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The page may live on another origin than its backend. Nothing here relies on cookies or on a request's origin, so every
 * origin is allowed.
 */
export const allowAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Retry-After',
} as const

export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requested = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
  return reply
    .code(200)
    .headers({
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'access-control-allow-headers': [
        'Authorization',
        ...requested,
        'Accept',
        'Accept-Language',
        'Content-Language',
      ].join(', '),
      'access-control-max-age': '86400',
    })
    .send()
}
