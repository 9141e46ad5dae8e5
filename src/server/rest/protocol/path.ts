import type { FastifyRequest } from 'fastify'
import { RestError } from './errors.ts'

/** The part after /rest/v1/, decoded: a table, or a function as `rpc/<name>`. */
export function pathOf(request: FastifyRequest): string {
  return (request.params as { '*'?: string })['*'] ?? ''
}

export function functionName(path: string): string | undefined {
  return /^rpc\/([^/]+)$/.exec(path)?.[1]
}

export function checkPath(path: string): void {
  if (path === '') throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  if (path.includes('/') && functionName(path) === undefined) throw invalidPath()
}

export function invalidPath(): RestError {
  return new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
}

export function checkProfile(header: string | string[] | undefined): string | undefined {
  const profile = header === undefined ? undefined : String(header)
  if (profile === undefined || profile === 'public') return profile
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}
