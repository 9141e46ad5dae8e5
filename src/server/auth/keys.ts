import { randomBytes } from 'node:crypto'
import type { CryptoKey, JWK } from 'jose'
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { importJWK } from 'jose/key/import'
import type { Database } from '../../database/database.ts'

export interface SignInKeys {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: JWK
  /** Codes, links and refresh tokens are derived from it. */
  secret: Buffer
  userId: string
  createdAt: Date
}

/** The first server to need the keys generates them. */
export function signInKeys(database: Database): () => Promise<SignInKeys> {
  let known: Promise<SignInKeys> | undefined
  return () => {
    known ??= readOrMake(database).catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

interface Row {
  signing_key: JWK
  secret: string
  user_id: string
  created_at: Date
}

const READ = 'select signing_key, secret, user_id, created_at from private.sign_in_keys'

async function readOrMake(database: Database): Promise<SignInKeys> {
  let [row] = await database.query<Row>(READ)
  if (!row) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const signingKey = { ...jwk, kid: await calculateJwkThumbprint(jwk) }
    await database.query(
      'insert into private.sign_in_keys (signing_key, secret) values ($1, $2) on conflict do nothing',
      [JSON.stringify(signingKey), randomBytes(32).toString('base64url')],
    )
    ;[row] = await database.query<Row>(READ)
  }
  if (!row) throw new Error('The database does not keep the keys for signing in')
  const { d, kid = '', ...shown } = row.signing_key
  return {
    kid,
    privateKey: await cryptoKey({ ...shown, d }),
    publicKey: await cryptoKey(shown),
    publicJwk: { ...shown, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    secret: Buffer.from(row.secret, 'base64url'),
    userId: row.user_id,
    createdAt: row.created_at,
  }
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}
