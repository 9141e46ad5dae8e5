import { literal } from './quote.ts'

/** Whose rights a transaction has, and what its functions can read of whoever calls. */
export interface Caller {
  role: 'anon' | 'authenticated'
  /** The claims of a verified token, as `request.jwt.claims`; the role is added. */
  claims?: Record<string, unknown>
}

export const anonymous: Caller = { role: 'anon' }

/** No other role is accepted, whatever a token may say: `service_role` least of all. */
const roles: readonly string[] = ['anon', 'authenticated'] satisfies Caller['role'][]

/**
 * The statements that switch a new transaction to the caller. They end with it; afterwards the claims read as '' rather than
 * null.
 * @throws TypeError for any other role
 */
export function becoming({ role, claims }: Caller): string {
  if (!roles.includes(role)) throw new TypeError(`Nobody calls as ${role}`)
  // Not set_config() with parameters, which would cost a round trip.
  return `set local role ${role}; set local "request.jwt.claims" = ${literal(JSON.stringify({ ...claims, role }))}`
}
