import { isIP } from 'node:net'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'

/** EdDSA, ES256 and RS256 by their COSE numbers, which every authenticator has one of. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** Whom passkeys are made for (WebAuthn's relying party): the host of the public address. */
export type RelyingParty = { id: string; name: string; origin: string }

/** @throws AppError `conflict` when the public address is a number, for which browsers make no passkeys. */
export function relyingParty({ publicUrl, productName }: Accounts): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new AppError(
      'conflict',
      `Passkeys need an address with a name; this terminal is at ${origin}. Its operator can set TT_PUBLIC_URL.`,
    )
  return { id: hostname, name: productName, origin }
}
