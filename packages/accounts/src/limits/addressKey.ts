import { isIPv6 } from 'node:net'

/**
 * Returns the key by which an address is counted, in every limit per address. A customer of an internet provider has at
 * least 2^64 addresses of IPv6, so the first half of such an address counts; an address of IPv4, also when written as
 * one of IPv6, is itself.
 */
export function addressKey(address: string): string {
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return address
  const groups = readGroups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of 16 bits of an address of IPv6 (RFC 4291, section 2.2). */
function readGroups(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const [first, last] = [readPart(head), readPart(tail ?? '')]
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array.from({ length: gap }, () => 0), ...last]
}

function readPart(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
}
