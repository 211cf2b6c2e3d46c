import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../context/Accounts.ts'
import { createToken, takeToken } from '../identity/oneTimeToken.ts'

const CHALLENGE_MINUTES = 5
const CHALLENGE_BYTES = 32

/** A challenge for a passkey to sign, and the id under which it comes back. */
type PasskeyChallenge = { challengeId: string; challenge: Uint8Array<ArrayBuffer> }

/** Creates a challenge for a user, or for anyone who logs in. */
export async function createChallenge(
  { db, now }: Accounts,
  userId: string | null,
): Promise<PasskeyChallenge> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const challengeId = await createToken(db, {
    purpose: 'passkey',
    userId,
    payload: { challenge: Buffer.from(challenge).toString('base64url') },
    expiresAt: new Date(now().getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return { challengeId, challenge }
}

/**
 * Takes the challenge of the same one, in base64url. It is gone then, whatever becomes of the answer.
 * @throws AppError `bad-request` when it was used, is too old, or was made for another user.
 */
export async function takeChallenge(
  { db, now }: Accounts,
  { challengeId, userId }: { challengeId: string; userId: string | null },
): Promise<string> {
  const taken = await takeToken(db, { token: challengeId, purpose: 'passkey', now: now() })
  const challenge = taken?.payload.challenge
  if (taken?.user_id === userId && typeof challenge === 'string') return challenge
  throw new AppError('bad-request', 'The request has expired or was already used. Start again.', {
    errors: [{ code: 'expired', field: 'challenge_id', value: null }],
  })
}

/** EdDSA, ES256 and RS256 by their COSE numbers, which every authenticator has one of. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** Whom passkeys are made for (WebAuthn's relying party): the host of the public address. */
type RelyingParty = { id: string; name: string; origin: string }

/** @throws AppError `conflict` when the public address is a number, for which browsers make no passkeys. */
export function relyingParty({ publicUrl, productName }: Accounts): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new AppError(
      'conflict',
      `Passkeys require a host name, but this terminal is at ${origin}. The operator can set TT_PUBLIC_URL.`,
    )
  return { id: hostname, name: productName, origin }
}
