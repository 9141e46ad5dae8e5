import { literal } from './quote.ts'

/** A transaction's rights, and the request data its functions can read, in PostgREST's settings. */
export interface Caller {
  role: 'anon' | 'authenticated'
  /** The claims of a verified token, as `request.jwt.claims`; the role is added. */
  claims?: Record<string, unknown>
  /** What the functions read as `request.method`, `request.path` and, a JSON object with names in lower case, `request.headers`. */
  request?: { method: string; path: string; headers: Record<string, string> }
}

export const anonymous: Caller = { role: 'anon' }

/** No other role is accepted, whatever a token may say: `service_role` least of all. */
const roles: readonly string[] = ['anon', 'authenticated'] satisfies Caller['role'][]

/**
 * The statements that switch a new transaction to the caller. They end with it; afterwards the settings read as '' rather than
 * null.
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
  // Not set_config() with parameters, which would cost a round trip.
  const told = Object.entries(settings).map(([name, value]) => `set local "${name}" = ${literal(value)}`)
  return [`set local role ${role}`, ...told].join('; ')
}
