import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { bounds } from '../../flood-limits.ts'
import { company } from '../../shared/company.ts'
import type { RateLimit } from '../rate-limit.ts'
import { isSameSecret } from '../same-secret.ts'
import type { SignInKeys } from './keys.ts'

// Not now(), the start of the transaction: one that started later may have got the lock first and created a code since.
const NOW = 'statement_timestamp()'
const IS_VALID = `used_at is null and created_at <= ${NOW} and expires_at > ${NOW}`

/**
 * At most one is valid at a time. Asking again mails the same one, so it does not matter who asked or which mail is read first. Uses the
 * database's clock.
 * @param wrongTries counts wrong digits per address
 */
export function signInCodes(database: Database, keys: () => Promise<SignInKeys>, wrongTries: RateLimit = () => 0) {
  async function mail(): Promise<void> {
    const { secret } = await keys()
    await database.transaction(async (open) => {
      // Serialises servers.
      await open.query('select from private.sign_in_keys for update')
      const [code] = await open.query<Code & { expires_at: Date }>(
        `with unused as (
           select * from private.sign_in_codes
           where used_at is null and created_at between ${NOW} - interval '1 hour' and ${NOW}
         ), good as (
           -- Whoever is told of it now must have time to use it.
           select * from unused where tries < ${bounds.triesOfCode} and expires_at > ${NOW} + interval '5 minutes'
           order by number desc limit 1
         ), allowed as (
           select coalesce(max(mailed_at) <= ${NOW} - interval '5 minutes', true)
             or (sum(mails) < ${bounds.codeMailsAnHour} and coalesce((select mails from good), 0) < ${bounds.mailsOfCode}) as mail
           from unused
         ), again as (
           update private.sign_in_codes set mails = mails + 1, mailed_at = ${NOW}
           where id = (select id from good) and (select mail from allowed) returning id, expires_at
         ), replaced as (
           update private.sign_in_codes set expires_at = ${NOW}
           where ${IS_VALID} and (select mail from allowed) and not exists (select from good)
         ), fresh as (
           insert into private.sign_in_codes (expires_at)
           select ${NOW} + interval '10 minutes' from allowed where mail and not exists (select from good)
           returning id, expires_at
         )
         select *, ${MAILBOX} from again union all select *, ${MAILBOX} from fresh`,
      )
      if (!code) return
      await open.query(`insert into public.outbox (kind, to_email, data, expires_at) values ('sign_in', $1, $2, $3)`, [
        company.email,
        { code: digits(secret, code), token_hash: linkToken(secret, code) },
        code.expires_at,
      ])
    })
  }

  /** Null if there is none; counts the try before comparing. */
  async function tryDigits(given: string, address: string): Promise<string | null> {
    if (!/^\d{6}$/.test(given) || wrongTries(address, 0) > 0) return null
    const { secret } = await keys()
    const [code] = await database.query<Code>(
      `update private.sign_in_codes set tries = tries + 1
       where ${IS_VALID} and tries < ${bounds.triesOfCode} and (
         select coalesce(sum(tries) filter (where used_at is null), 0) from private.sign_in_codes
         where created_at > ${NOW} - interval '1 day'
       ) < ${bounds.wrongTriesADay}
       returning id, ${MAILBOX}`,
    )
    if (!code) return null
    if (isSameSecret(given, digits(secret, code))) return code.id
    wrongTries(address)
    return null
  }

  /** Links cannot be guessed, so wrong ones cost no try, and wrong digits do not invalidate the link. */
  async function tryLink(given: string): Promise<string | null> {
    if (!/^[0-9a-f]{32}$/.test(given)) return null
    const { secret } = await keys()
    const [code] = await database.query<Code>(`select id, ${MAILBOX} from private.sign_in_codes where ${IS_VALID}`)
    return code && isSameSecret(given, linkToken(secret, code)) ? code.id : null
  }

  return { mail, tryDigits, tryLink }
}

/** No row if somebody else was first. */
export const USE_CODE = `update private.sign_in_codes set used_at = ${NOW} where id = $1 and ${IS_VALID} returning id`

/** It follows from the mailbox too: whoever reads only the former one signs in no more once the company has changed it. */
interface Code {
  id: string
  mailbox: string
}

const MAILBOX = 'private.company_mailbox() as mailbox'

function keyed(secret: Buffer, purpose: string, { id, mailbox }: Code): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${id} ${mailbox}`).digest()
}

function digits(secret: Buffer, code: Code): string {
  // From a 64-bit number, so the modulo bias is below one in ten million millions.
  return String(keyed(secret, 'code', code).readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** 128 bits. */
function linkToken(secret: Buffer, code: Code): string {
  return keyed(secret, 'link', code).toString('hex').slice(0, 32)
}
