import { failureWords, UNFIT } from '../../call-function.ts'

/** Everything but `refused` may succeed on a retry. */
type FailureKind = keyof typeof failureWords | 'signed-out' | 'not-company' | 'too-many' | 'refused'

const sentences: Record<Exclude<FailureKind, 'refused'>, string> = {
  ...failureWords,
  'signed-out': 'Du är inte inloggad längre. Logga in igen.',
  'not-company': 'Du är inloggad med en adress som inte är företagets. Logga ut och logga in med företagets brevlåda.',
  'too-many': 'Det blev många försök på kort tid. Vänta några minuter och försök igen.',
}

export class Failure extends Error {
  kind: FailureKind

  constructor(kind: FailureKind, refusal?: string) {
    super(kind === 'refused' ? refusal : sentences[kind])
    this.kind = kind
  }

  /** Serializable for storage on the phone: JSON drops an Error's own fields. */
  toJSON() {
    return { kind: this.kind, message: this.message }
  }
}

/**
 * @param error from supabase-js
 * @param status of the HTTP response, 0 if there was none
 */
export function failureOf(error: unknown, status: number): Failure {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  // The client's own limit (backend.ts), and the statement's.
  if ((status === 0 && String(message).startsWith('AbortError')) || code === '57014') return new Failure('too-slow')
  const unanswered = withoutAnswer(status)
  if (unanswered) return unanswered
  if (status === 401) return new Failure('signed-out')
  if (status === 403) return new Failure('not-company')
  // The functions' own sentences; those of Postgres and PostgREST are for programmers.
  if (typeof message === 'string' && String(code).startsWith('PT')) return new Failure('refused', message)
  // Any other code is an answer too, e.g. PGRST202 to a desk that has been open across an upgrade: retried for ever, it
  // would hold up every later press. Something between us and the server answers without one.
  return code ? new Failure('refused', UNFIT) : new Failure('garbled')
}

/** @param error from supabase-js when a refresh fails: unless it may still succeed, the session has ended. */
export function sessionFailureOf({ status = 0 }: { status?: number }): Failure {
  return withoutAnswer(status) ?? new Failure('signed-out')
}

export function withoutAnswer(status: number): Failure | null {
  if (status === 0) return new Failure('no-contact')
  if (status >= 500) return new Failure('away')
  return status === 429 ? new Failure('too-many') : null
}

export function isRefusal(error: unknown): boolean {
  return (error as { kind?: unknown } | null)?.kind === 'refused'
}
