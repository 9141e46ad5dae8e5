import type { IncomingHttpHeaders } from 'node:http'
import * as errors from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { z } from 'zod'
import type { SignInKeys } from './keys.ts'

export const TOKEN_SECONDS = 15 * 60

/** Tolerated clock skew, as in PostgREST. */
const SKEW_SECONDS = 30

const AUDIENCE = 'authenticated'

export interface Session {
  id: string
  email: string
  createdAt: Date
}

const checkedClaims = z.looseObject({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  role: z.literal('authenticated'),
})
export type Claims = z.infer<typeof checkedClaims>

/** A token that is not ours or not valid now; in PostgREST's words. */
export class TokenRefused extends Error {
  /** Decoded, and only its claims are invalid. */
  readonly isReadable: boolean

  constructor(message: string, isReadable = false) {
    super(message)
    this.isReadable = isReadable
  }
}

/** The token, or the public key, that a request brings. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^bearer +(.*)/i.exec(authorization)?.[1]?.trim()
}

export type AccessTokens = ReturnType<typeof accessTokens>

/** @param publicUrl the site's address, used as the tokens' issuer */
export function accessTokens(keys: () => Promise<SignInKeys>, publicUrl: string | undefined) {
  // Without an address all servers of a database use the same value, whatever their port.
  const issuer = publicUrl === undefined ? 'pasrundan' : `${publicUrl}/auth/v1`

  async function issue({ id, email, createdAt }: Session): Promise<string> {
    const { kid, privateKey, userId } = await keys()
    return await new SignJWT({
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: Math.floor(createdAt.getTime() / 1000) }],
      session_id: id,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS} seconds`)
      .sign(privateKey)
  }

  /**
   * Only our own key counts: keys named or embedded in the header (jku, jwk, x5c) are ignored.
   * @throws TokenRefused
   */
  async function check(token: string): Promise<Claims> {
    if (token === '') throw new TokenRefused('Empty JWT is sent in Authorization header')
    const parts = token.split('.').length
    if (parts !== 3) throw new TokenRefused(`Expected 3 parts in JWT; got ${parts}`)
    const { kid, publicKey } = await keys()
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          if (header.kid !== undefined && header.kid !== kid) throw new errors.JWKSNoMatchingKey()
          return publicKey
        },
        { algorithms: ['ES256'], issuer, audience: AUDIENCE, requiredClaims: ['exp'], clockTolerance: SKEW_SECONDS },
      )
      return checkedClaims.parse(payload)
    } catch (error) {
      throw refusal(error)
    }
  }

  return { issue, check }
}

function refusal(error: unknown): TokenRefused {
  if (error instanceof errors.JWTExpired) return new TokenRefused('JWT expired', true)
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf' && error.reason === 'check_failed') return new TokenRefused('JWT not yet valid', true)
    if (error.claim === 'aud' && error.reason === 'check_failed') return new TokenRefused('JWT not in audience', true)
    return new TokenRefused('Parsing claims failed', true)
  }
  if (error instanceof z.ZodError) return new TokenRefused('Parsing claims failed', true)
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenRefused('JWT cryptographic operation failed')
  }
  if (error instanceof errors.JOSEError) return new TokenRefused('No suitable key or wrong key type')
  throw error
}
