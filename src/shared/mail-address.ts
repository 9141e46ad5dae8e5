const WORD = 'A-Za-z\\d\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f'
// Marked, or each script that needs something else of a booking would carry it.
const ADDRESS = /* @__PURE__ */ new RegExp(
  `^[\\w.!#$%&'*+/=?^\`{|}~-]+@(?:[${WORD}](?:[${WORD}-]*[${WORD}])?\\.)+[${WORD}][${WORD}-]*[${WORD}]$`,
)

/**
 * The address if the text is exactly one, otherwise null: we never write to a list, a display name or a header. The same rule
 * applies in forms, in the database (`private.is_email`) and when we send. Only ASCII is allowed before the @: most mail servers
 * refuse anything else (RFC 6531). A domain may have å, ä and ö; it is converted when we send.
 */
export function mailAddress(text: string): string | null {
  const written = text.trim()
  // To normalise a posted form's 64 kB of combining marks would hold the site up for seconds.
  if (written.length > 508 || [...written].length > 254) return null
  const address = written.normalize('NFKC')
  return address.length <= 254 && ADDRESS.test(address) ? address : null
}
