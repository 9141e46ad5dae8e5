/** What stands in the link of a sign-in mail: `/skrivbord#token_hash=…&type=email`. */
export interface SignInLink {
  tokenHash: string
}

/** Also takes it out of the address bar, and so out of the history. */
export function takeSignInLink(): SignInLink | null {
  const tokenHash = new URLSearchParams(location.hash.slice(1)).get('token_hash')
  if (!tokenHash) return null
  history.replaceState(null, '', location.pathname)
  return { tokenHash }
}
