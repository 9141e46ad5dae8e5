import type { FastifyRequest } from 'fastify'
import { RestError } from './errors.ts'
import type { Table } from './tables.ts'

/** The part after /rest/v1/, decoded; it names the table. */
export function pathOf(request: FastifyRequest): string {
  return (request.params as { '*'?: string })['*'] ?? ''
}

/** @throws RestError for paths that are no table's */
export function checkPath(path: string): void {
  if (path === '') throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  const [first, name, ...more] = path.split('/')
  if (first === 'rpc' && name && more.length === 0) {
    throw new RestError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`)
  }
  if (name !== undefined) throw invalidPath()
}

export function invalidPath(): RestError {
  return new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
}

export function findTable(tables: Map<string, Table>, request: FastifyRequest): Table {
  const name = pathOf(request)
  const table = tables.get(name)
  if (table) return table
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

/** The schema asked for, if any was. */
export function checkProfile(header: string | string[] | undefined): string | undefined {
  const profile = header === undefined ? undefined : String(header)
  if (profile === undefined || profile === 'public') return profile
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}
