import { cleanAddress, fragment } from '../../../clean-address.ts'

/** The token in a sign-in mail's link: `/skrivbord#token_hash=…&type=email`. */
export interface SignInLink {
  tokenHash: string
}

/** Also removes it from the address; Firefox's history keeps it, where it opens nothing after ten minutes or its first use. */
export function takeSignInLink(): SignInLink | null {
  const link = linkIn(`#${fragment()}`)
  if (link) cleanAddress()
  return link
}

/** The digits, the mail's link, or the token line of a mail without links. Null if it is none of them. */
export function readProof(text: string): SignInLink | { token: string } | null {
  const line = text.trim()
  const link = linkIn(line) ?? (/^[\w-]{20,}$/.test(line) ? { tokenHash: line } : null)
  if (link) return link
  const token = line.replace(/\D/g, '')
  return token.length === 6 ? { token } : null
}

/** The hosted service's own links call it `token`. */
function linkIn(text: string): SignInLink | null {
  const tokenHash = /[#?&]token(?:_hash)?=([\w-]+)/.exec(text)?.[1]
  return tokenHash ? { tokenHash } : null
}
