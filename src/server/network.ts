import ipaddr from 'ipaddr.js'

/** As some proxies name a visitor: with the port of the connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * Who is behind an address, written in one way only: an IPv4 address itself, `192.0.2.1`; of an IPv6 address the first
 * bits, `2001:db8:1:2`, because one household, or one attacker, has all of a /64 and often a whole /48.
 */
export function network(address: string, bits: 48 | 64): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? []
  const bare = ipv6 ?? ipv4 ?? address
  // A proxy may pass on what is no address at all; kept as it is, it could be long, and another one each time.
  if (!ipaddr.isValid(bare)) return 'unknown'
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')
}
