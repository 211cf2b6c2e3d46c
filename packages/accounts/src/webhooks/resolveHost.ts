import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from './isPrivateAddress.ts'
import type { WebhookPolicy } from './WebhookPolicy.ts'

export type HostAddress = { address: string; family: number }

/** Why a host may not be called; the words are for whoever wrote its address. */
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
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const found =
    family === 0
      ? await (resolve?.(bare) ?? lookup(bare, { all: true }))
      : [{ address: bare, family }]
  if (found.length === 0) throw new RefusedHostError(`${bare} has no address`)
  const refused = allowsPrivate ? undefined : found.find((one) => isPrivateAddress(one.address))
  if (refused !== undefined)
    throw new RefusedHostError(
      family === 0
        ? `${bare} leads to ${refused.address}, which is not an address of the public internet`
        : `${bare} is not an address of the public internet`,
    )
  return found
}
