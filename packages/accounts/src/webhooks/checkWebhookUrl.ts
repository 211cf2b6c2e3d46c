import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '@tickmark/core/errors/AppError'
import ipaddr from 'ipaddr.js'

/** The rules for where webhooks may be called. */
export type WebhookPolicy = {
  /** Addresses of the own network too, for those who run the terminal for themselves. */
  allowsPrivate: boolean
  /** Finds the addresses of a name; the system's way when absent. For tests. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>
}

const FIELD = 'definition.channels.webhook_url'

/**
 * The address of a webhook as it will be called: http or https, without a name and password in it, and to a host of the
 * public internet. Numbers of an address in other forms (decimal, octal, hexadecimal) are read as browsers read them.
 * The host is looked at again whenever it is called, since a name may lead elsewhere by then.
 * @throws AppError `bad-request` that names the field.
 */
export async function checkWebhookUrl(text: string, policy: WebhookPolicy): Promise<string> {
  const url = URL.parse(text)
  if (url === null) refuse(text, 'is not a complete address such as https://example.com/hook')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    refuse(text, 'must begin with https:// or http://')
  if (url.username !== '' || url.password !== '')
    refuse(text, 'must not contain a user name or password; requests are signed instead')
  url.hash = ''
  try {
    await resolveHost(url.hostname, policy)
  } catch (failure) {
    // Names of the own network look the same as names that do not exist to those who may not call it.
    const isHidden = failure instanceof RefusedHostError || !policy.allowsPrivate
    refuse(
      text,
      isHidden
        ? `is refused: ${nameHost(url.hostname)} is not a public address`
        : `cannot be found: the name ${url.hostname} does not resolve`,
    )
  }
  return url.href
}

function refuse(value: string, why: string): never {
  throw new AppError('bad-request', `The webhook address ${why}.`, {
    errors: [{ code: 'invalid', field: FIELD, value: value.slice(0, 200) }],
  })
}

type HostAddress = { address: string; family: number }

/** The reason why a host may not be called; the text is for the person who entered its address. */
export class RefusedHostError extends Error {}

/**
 * The addresses of a host, all of which may be called. One that is private is enough to refuse it: a name that leads
 * here and there is made to get past this.
 * @throws RefusedHostError; what the resolver throws when there is no such name.
 */
export async function resolveHost(
  hostname: string,
  { allowsPrivate, resolve }: WebhookPolicy,
): Promise<HostAddress[]> {
  const bare = nameHost(hostname)
  if (hostname.length > MAX_NAME) throw new RefusedHostError(`${bare} is not a public address`)
  const family = isIP(bare)
  const found =
    family === 0
      ? await (resolve?.(bare) ?? lookup(bare, { all: true }))
      : [{ address: bare, family }]
  if (found.length === 0) throw new RefusedHostError(`${bare} is not a public address`)
  const refused = allowsPrivate ? undefined : found.find((one) => isPrivateAddress(one.address))
  if (refused !== undefined) throw new RefusedHostError(`${bare} is not a public address`)
  return found
}

/** Longer names do not exist (RFC 1035, 2.3.4). */
const MAX_NAME = 253

/** A host as messages name it: addresses of IPv6 without their brackets. */
const nameHost = (hostname: string) => hostname.slice(0, MAX_NAME).replace(/^\[|\]$/g, '')

/** All of IPv6 that is given out for the public internet (IANA, IPv6 Global Unicast Address Assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address belongs to a machine, a private network or no one, rather than to the public internet,
 * by IANA's registries of special-purpose addresses (RFC 6890) as `ipaddr.js` has them. IPv4 addresses written as IPv6
 * are checked by the rules of IPv4; what leads to an IPv4 address in another way, such as NAT64 or 6to4, counts as
 * private, as does what is not an address.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 0) return true
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast') return true
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)
}
