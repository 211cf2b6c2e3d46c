import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Acting } from '../identity/Acting.ts'
import { provePassword } from '../identity/provePassword.ts'
import { createChallenge } from './passkeyChallenge.ts'
import { PASSKEY_ALGORITHMS, relyingParty } from './relyingParty.ts'

const MOST_PASSKEYS = 20

/**
 * What the browser needs to make a passkey.
 * @throws AppError `conflict` with too many passkeys; what `provePassword` and `relyingParty` throw.
 */
export async function offerPasskey(
  accounts: Accounts,
  { caller }: Acting,
  password: string,
): Promise<{ challenge_id: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  const { id: rpID, name: rpName } = relyingParty(accounts)
  await provePassword(accounts, caller, { password, field: 'password' })
  const known = await accounts.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', caller.userId)
    .execute()
  if (known.length >= MOST_PASSKEYS)
    throw new AppError('conflict', `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`)
  const { challengeId, challenge } = await createChallenge(accounts, caller.userId)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    challenge,
    userID: new Uint8Array(Buffer.from(caller.userId)),
    userName: caller.email,
    userDisplayName: caller.email,
    excludeCredentials: known,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    // The key itself says who somebody is, and asks for a finger, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge_id: challengeId, options }
}
