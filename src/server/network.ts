import ipaddr from 'ipaddr.js'

/**
 * Who is behind an address, written in one way only: an IPv4 address itself, `192.0.2.1`; of an IPv6 address the first
 * bits, `2001:db8:1:2`, because one household, or one attacker, has all of a /64 and often a whole /48.
 */
export function network(address: string, bits: 48 | 64): string {
  // A proxy may pass on what is no address at all; kept as it is, it could be long, and another one each time.
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')
}
