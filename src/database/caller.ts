import pg from 'pg'

/** Whose rights a transaction has, and what its functions can read of the request, in PostgREST's settings. */
export interface Caller {
  role: 'anon' | 'authenticated'
  /** What a checked token says of the caller, as `request.jwt.claims`; the role is put in. */
  claims?: Record<string, unknown>
  /** As `request.method`, `request.path` and, a JSON object with names in lower case, `request.headers`. */
  request?: { method: string; path: string; headers: Record<string, string> }
}

/** Anybody on the internet. */
export const anonymous: Caller = { role: 'anon' }

/** Nobody else comes in, whatever a token may say one day: `service_role` least of all. */
const roles: readonly string[] = ['anon', 'authenticated'] satisfies Caller['role'][]

/**
 * The statements that make a transaction, just begun, the caller's. They end with it; from then on the settings read as
 * an empty text, not as null.
 * @throws TypeError for any other role
 */
export function becoming({ role, claims, request }: Caller): string {
  if (!roles.includes(role)) throw new TypeError(`Nobody calls as ${role}`)
  const settings = {
    'request.jwt.claims': JSON.stringify({ ...claims, role }),
    ...(request && {
      'request.method': request.method,
      'request.path': request.path,
      'request.headers': JSON.stringify(request.headers),
    }),
  }
  // Not set_config() with parameters, which would be a round trip of its own.
  const told = Object.entries(settings).map(([name, value]) => `set local "${name}" = ${pg.escapeLiteral(value)}`)
  return [`set local role ${role}`, ...told].join('; ')
}
