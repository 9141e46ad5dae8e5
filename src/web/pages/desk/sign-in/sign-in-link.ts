/** What stands in the link of a sign-in mail: `/skrivbord#token_hash=…&type=email`. */
export interface SignInLink {
  tokenHash: string
}

/** Also takes it out of the address bar, and so out of the history. */
export function takeSignInLink(): SignInLink | null {
  const link = linkIn(location.hash)
  if (link) history.replaceState(null, '', location.pathname)
  return link
}

/**
 * What was written or pasted into the field for the code: the digits, the mail's link, or the line that a mail without links
 * has instead. Null when it is none of them.
 */
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
