import type { IncomingHttpHeaders } from 'node:http'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { SignInKeys } from './keys.ts'

/** How long a token is valid, including a stolen one. */
export const TOKEN_SECONDS = 15 * 60

/** Tolerated clock skew, as in PostgREST. */
const SKEW_SECONDS = 30

const AUDIENCE = 'authenticated'

/** Who has signed in, and when. */
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

export class TokenRefused extends Error {
  override message = 'The token is not ours, or not valid now'
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
   * The claims of one of our tokens. Only our own key counts: keys named or embedded in the header (jku, jwk, x5c) are ignored.
   * @throws TokenRefused
   */
  async function check(token: string): Promise<Claims> {
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
      throw error instanceof errors.JOSEError || error instanceof z.ZodError ? new TokenRefused() : error
    }
  }

  return { issue, check }
}
