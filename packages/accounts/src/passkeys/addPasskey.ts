import { randomUUID } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { mailChange } from '../mail/composeMail.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import {
  createChallenge,
  PASSKEY_ALGORITHMS,
  relyingParty,
  takeChallenge,
} from './passkeyChallenge.ts'

const MAX_PASSKEYS = 20

/**
 * Creates the options with which the browser makes a passkey.
 * @throws AppError `conflict` with too many passkeys; what `provePassword` and `relyingParty` throw.
 */
export async function createPasskeyOptions(
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
  if (known.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`)
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
    // The key itself identifies the user, and asks for a finger, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge_id: challengeId, options }
}

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
    if (added === undefined) throw new AppError('conflict', 'This passkey is already registered.')
    await recordAudit(trx, toActor(acting), {
      action: 'passkey.add',
      object: `passkey:${id}`,
      after: { name },
    })
    await mailChange(accounts, trx, {
      email,
      subject: `Passkey added on ${accounts.productName}`,
      change: `The passkey “${name}” was added to your account and can be used to log in.`,
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

/** @throws AppError `bad-request`, always. The cause says why the library refused. */
function refusePasskey(cause?: unknown): never {
  throw new AppError('bad-request', 'The passkey was not accepted.', {
    cause,
    errors: [{ code: 'invalid', field: 'response', value: null }],
  })
}

/**
 * Removes one of the caller's own passkeys.
 * @throws AppError `not-found` when they have no such passkey; what `provePassword` throws.
 */
export async function removePasskey(
  accounts: Accounts,
  acting: Acting,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<void> {
  const { userId, email } = acting.caller
  const proof = await provePassword(accounts, acting.caller, { password, field: 'password' })
  await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('not-found', `You have no passkey ${passkeyId}.`)
    await recordAudit(trx, toActor(acting), {
      action: 'passkey.remove',
      object: `passkey:${passkeyId}`,
      before: removed,
    })
    await mailChange(accounts, trx, {
      email,
      subject: `Passkey removed on ${accounts.productName}`,
      change: `The passkey “${removed.name}” was removed from your account and can no longer be used to log in.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}
