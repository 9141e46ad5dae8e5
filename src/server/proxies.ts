import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/**
 * Whether the word of a proxy is believed.
 * @param hop 0 for whoever connects, 1 for whom that one names, and so on
 */
export type ProxyTrust = (address: string, hop: number) => boolean

/** What the setting `TRUST_PROXY` means. */
export function proxyTrust(setting: Config['TRUST_PROXY']): ProxyTrust {
  if (typeof setting === 'boolean') return () => setting
  // A number is safe only where nobody can reach the server past its proxies.
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const trusted = new BlockList()
  for (const network of setting) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => isIP(address) > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Ranges of addresses where a proxy of one's own would be; a visitor's would not. */
const near = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

export interface ProxyWatch {
  see(request: IncomingMessage): void
  /** Whether somebody near, so a proxy of one's own and not a visitor, named another as the visitor in vain. */
  isForgotten(): boolean
}

/** Looks out for a proxy that is not believed, behind which all visitors share one limit; the log has it once. */
export function watchProxies(trusts: ProxyTrust, log: Log): ProxyWatch {
  let isTold = false
  let isForgotten = false
  return {
    isForgotten: () => isForgotten,
    see({ headers, socket: { remoteAddress = '' } }) {
      if (headers['x-forwarded-for'] === undefined || isForgotten || trusts(remoteAddress, 0)) return
      isForgotten = ipaddr.isValid(remoteAddress) && near.includes(ipaddr.process(remoteAddress).range())
      if (isTold) return
      isTold = true
      log.warn({}, 'X-Forwarded-For is not believed: if it is from your own proxy, set TRUST_PROXY')
    },
  }
}
