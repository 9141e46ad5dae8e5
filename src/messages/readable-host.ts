import { domainToUnicode } from 'node:url'

/** 'påsrundan.se' of 'https://xn--psrundan-9za.se': as it is read, and not as it is sent. */
export function readableHost(address: string): string {
  return new URL(address).host.replace(/^[^:]+/, (name) => domainToUnicode(name))
}
