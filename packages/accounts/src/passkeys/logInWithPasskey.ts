import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Visitor } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { type StartedSession, startSession } from '../logIn/startSession.ts'
import { createChallenge, relyingParty, takeChallenge } from './passkeyChallenge.ts'

/**
 * Creates the options with which the browser logs in with any passkey that its user has for this address.
 * @throws AppError `conflict`; see `relyingParty`.
 */
export async function createPasskeyLogInOptions(
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

/**
 * Begins a session by what a passkey has signed. It counts as both factors, since the passkey asked for its user.
 * @throws AppError `unauthorized` for an unknown passkey or a signature that is not right, `bad-request` for a
 * challenge that was used or is too old.
 */
export async function logInWithPasskey(
  accounts: Accounts,
  { challengeId, response }: { challengeId: string; response: AuthenticationResponseJSON },
  visitor: Visitor,
): Promise<StartedSession> {
  const challenge = await takeChallenge(accounts, { challengeId, userId: null })
  const userId = await accounts.db.transaction().execute(async (trx) => {
    // Locked, so that a counter that was seen is not taken a second time meanwhile.
    const known = await trx
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', response.id)
      .forUpdate()
      .executeTakeFirst()
    if (known === undefined) refuse()
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(accounts)
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: Number(known.counter),
      },
    }).catch(refuse)
    if (!verified || !isOf(known.user_id, response)) refuse()
    await trx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: accounts.now() })
      .where('id', '=', known.id)
      .execute()
    return known.user_id
  })
  return startSession(accounts, { userId, method: 'passkey' }, visitor)
}

/** A passkey that says whose it is says so rightly. */
function isOf(userId: string, { response: { userHandle } }: AuthenticationResponseJSON): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
}

function refuse(cause?: unknown): never {
  throw new AppError('unauthorized', 'This passkey is not registered or was not accepted.', {
    cause,
  })
}
