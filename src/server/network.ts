import ipaddr from 'ipaddr.js'

/** Some proxies include the connection's port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * An IPv4 address itself, `192.0.2.1`; for IPv6 a normalised prefix, `2001:db8:1:2`, because one household, or one attacker, has a whole
 * /64 and often a /48.
 */
export function network(address: string, bits: 48 | 64): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? []
  const bare = ipv6 ?? ipv4 ?? address
  // A proxy may pass on something that is not an address; unchanged, it could be long and different each time.
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')
}
