import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out for the public internet (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to a machine, a private network or nobody, rather than to the public internet, by IANA's
 * registries of special-purpose addresses (RFC 6890) as `ipaddr.js` has them. IPv4 addresses written as IPv6 are held
 * against the rules of IPv4; what leads to an IPv4 address in another way, such as NAT64 or 6to4, counts as private, as
 * does what is no address.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 0) return true
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast') return true
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)
}
