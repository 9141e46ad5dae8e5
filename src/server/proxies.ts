import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

type ProxyTrust = (address: string, hop: number) => boolean

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

/** Address ranges in which one's own proxy would be, and a visitor would not. */
const near = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']

/**
 * Detects an untrusted proxy, behind which all visitors share one limit: a nearby address, so probably our own proxy, names
 * another one as the visitor. Logs it once.
 */
export function watchProxies(trusts: ProxyTrust, log: Log) {
  let isTold = false
  let isForgotten = false
  return {
    isForgotten: () => isForgotten,
    see({ headers, socket: { remoteAddress = '' } }: IncomingMessage) {
      if (headers['x-forwarded-for'] === undefined || isForgotten || trusts(remoteAddress, 0)) return
      isForgotten = ipaddr.isValid(remoteAddress) && near.includes(ipaddr.process(remoteAddress).range())
      if (isTold) return
      isTold = true
      log.warn({}, 'X-Forwarded-For is not believed: if it is from your own proxy, set TRUST_PROXY')
    },
  }
}
