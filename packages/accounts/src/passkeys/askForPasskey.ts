import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Accounts } from '../Accounts.ts'
import { createChallenge } from './passkeyChallenge.ts'
import { relyingParty } from './relyingParty.ts'

/**
 * What the browser needs to log in with whichever passkey its user has for this address.
 * @throws AppError `conflict`; see `relyingParty`.
 */
export async function askForPasskey(
  accounts: Accounts,
): Promise<{ challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const { id: rpID } = relyingParty(accounts)
  const { challengeId, challenge } = await createChallenge(accounts, null)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    userVerification: 'required',
  })
  return { challenge_id: challengeId, options }
}
