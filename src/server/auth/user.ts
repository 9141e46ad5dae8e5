import type { Session } from './access-token.ts'
import type { SignInKeys } from './keys.ts'

/** The signed-in user, in the hosted service's format. */
export function userOf({ email, createdAt }: Session, { userId, createdAt: since }: SignInKeys) {
  return {
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: since,
    confirmed_at: since,
    last_sign_in_at: createdAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    is_anonymous: false,
    created_at: since,
    updated_at: createdAt,
  }
}
