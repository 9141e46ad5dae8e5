import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Session } from './access-token.ts'
import { USE_CODE } from './codes.ts'
import type { SignInKeys } from './keys.ts'

const COLUMNS = 'sessions.id, sessions.email, sessions.created_at as "createdAt"'

/** A session also ends if the company changes its mailbox. */
const IS_OPEN = `private.is_session_open(sessions)
  and email = (select lower(private.company_mailbox()))`

export interface OpenedSession {
  session: Session
  refreshToken: string
}

export type Refusal = 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_not_found'

type Scope = 'global' | 'local' | 'others'

/** The database stores only hashes of refresh tokens. */
export function signInSessions(database: Database, keys: () => Promise<SignInKeys>) {
  async function open(code: string, userAgent: string | undefined): Promise<OpenedSession | null> {
    const refreshToken = randomBytes(32).toString('base64url')
    const [session] = await database.query<Session>(
      `with used as (${USE_CODE}), opened as (
         insert into private.sessions as sessions (email, user_agent)
         select lower(private.company_mailbox()), $3 from used returning *
       ), kept as (
         insert into private.refresh_tokens (hash, session_id, generation) select $2, id, generation from opened
       )
       select ${COLUMNS} from opened as sessions`,
      [code, hashOf(refreshToken), userAgent?.slice(0, 300) ?? null],
    )
    return session ? { session, refreshToken } : null
  }

  /**
   * The previous token is still valid and returns the newest again, because a response may have been lost, or two tabs may refresh at
   * once. Reuse of an older one means that it or its successor was stolen: the session ends.
   */
  async function refresh(refreshToken: string): Promise<OpenedSession | Refusal> {
    const { secret } = await keys()
    const next = createHmac('sha256', secret).update(`refresh ${refreshToken}`).digest('base64url')
    return await database.transaction(async (transaction) => {
      const [found] = await transaction.query<
        Session & { presented: number; generation: number; isOpen: boolean | null }
      >(
        `select ${COLUMNS}, token.generation as presented, sessions.generation, ${IS_OPEN} as "isOpen"
         from private.refresh_tokens as token join private.sessions on sessions.id = session_id
         where hash = $1 for update of sessions`,
        [hashOf(refreshToken)],
      )
      if (!found) return 'refresh_token_not_found'
      const { presented, generation, isOpen, ...session } = found
      if (!isOpen) return 'session_not_found'
      if (presented < generation - 1) {
        await transaction.query('update private.sessions set ended_at = now() where id = $1', [session.id])
        return 'refresh_token_already_used'
      }
      await transaction.query(
        `with kept as (
           insert into private.refresh_tokens (hash, session_id, generation) values ($2, $1, $3::int + 1)
           on conflict do nothing
         )
         update private.sessions set generation = $3::int + 1, refreshed_at = now() where id = $1`,
        [session.id, hashOf(next), presented],
      )
      return { session, refreshToken: next }
    })
  }

  async function find(id: string): Promise<Session | null> {
    const [session] = await database.query<Session>(
      `select ${COLUMNS} from private.sessions where id = $1 and ${IS_OPEN}`,
      [id],
    )
    return session ?? null
  }

  async function end(id: string, scope: Scope): Promise<void> {
    const condition = { global: '$1::uuid is not null', local: 'id = $1', others: 'id <> $1' }[scope]
    await database.query(`update private.sessions set ended_at = now() where ended_at is null and ${condition}`, [id])
  }

  return { open, refresh, find, end }
}

function hashOf(refreshToken: string): string {
  return hash('sha256', refreshToken, 'base64url')
}
