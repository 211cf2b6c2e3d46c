import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet, by IANA's registries of special-purpose addresses (RFC 6890). */
const IPV4_NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where clouds answer with the keys of a machine.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const IPV6_NETWORKS = [
  // Unspecified, loopback and addresses of IPv4 in old clothes.
  ['::', 96],
  // Ways to an IPv4 address that can be any: NAT64, Teredo, 6to4.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

const PRIVATE = new BlockList()
for (const [network, prefix] of IPV4_NETWORKS) PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6_NETWORKS) PRIVATE.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address belongs to a machine, a private network or nobody, rather than to the public internet. IPv4
 * addresses written as IPv6 are held against the rules of IPv4. What is no address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  return family === 0 || PRIVATE.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}
