import { randomUUID } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { mailChange } from '../mail/mailChange.ts'
import { takeChallenge } from './passkeyChallenge.ts'
import { refusePasskey } from './refusePasskey.ts'
import { PASSKEY_ALGORITHMS, relyingParty } from './relyingParty.ts'

type NewPasskey = { challengeId: string; name: string; response: RegistrationResponseJSON }

/**
 * Keeps a passkey that the browser has made.
 * @throws AppError `bad-request` when it was not made for this challenge and address, `conflict` when it is known.
 */
export async function addPasskey(
  accounts: Accounts,
  acting: Acting,
  { challengeId, name, response }: NewPasskey,
): Promise<void> {
  const { userId, email } = acting.caller
  const challenge = await takeChallenge(accounts, { challengeId, userId })
  const { credential } = await verify(accounts, challenge, response)
  await accounts.db.transaction().execute(async (trx) => {
    const id = randomUUID()
    const added = await trx
      .insertInto('passkeys')
      .values({
        id,
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw new AppError('conflict', 'This passkey is known already.')
    await recordAudit(trx, toActor(acting), {
      action: 'passkey.add',
      object: `passkey:${id}`,
      after: { name },
    })
    await mailChange(accounts, trx, {
      email,
      subject: `New passkey at ${accounts.productName}`,
      change: `Your account can be logged in to with a passkey that was just added: ${name}.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

async function verify(accounts: Accounts, challenge: string, response: RegistrationResponseJSON) {
  const { id, origin } = relyingParty(accounts)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(refusePasskey)
  return verified.verified ? verified.registrationInfo : refusePasskey()
}
