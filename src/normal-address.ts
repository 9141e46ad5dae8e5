import { domainToUnicode } from 'node:url'

/** An address as all its spellings are compared, as `private.normal_address` in the database. */
export function normalAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = (domainToUnicode(address.slice(at)) || address.slice(at)).toLowerCase()
  return address.slice(0, at).toLowerCase() + (domain === 'googlemail.com' ? 'gmail.com' : domain)
}
