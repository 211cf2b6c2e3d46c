import {
  addPasskey,
  createPasskeyOptions,
  removePasskey,
} from '@tickmark/accounts/passkeys/addPasskey'
import {
  createPasskeyLogInOptions,
  logInWithPasskey,
} from '@tickmark/accounts/passkeys/logInWithPasskey'
import { readUser } from '@tickmark/accounts/users/readUser'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, NoContent, nameField, ProofField, TokenField } from './fields.ts'

const Text = z.string().max(20_000, 'is too long')
const Credential = {
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** A created passkey as `navigator.credentials` returns it (WebAuthn's `RegistrationResponseJSON`). */
const NewPasskeyField = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z.array(z.string().max(50)).max(20).default([]),
  }),
})

/** The same for a passkey that was used (`AuthenticationResponseJSON`). */
const UsedPasskeyField = z.object({
  ...Credential,
  response: z
    .object({
      clientDataJSON: Text,
      authenticatorData: Text,
      signature: Text,
      userHandle: Text.nullish(),
    })
    .transform(({ userHandle, ...response }) => ({
      ...response,
      ...(typeof userHandle === 'string' && { userHandle }),
    })),
})

/** Passkeys. The WebAuthn library writes their options, and its types describe them. */
export const passkeyEndpoints = [
  accountEndpoint({
    name: 'createPasskeyLogInOptions',
    path: 'POST /v1/login/passkey/options',
    summary: 'The options with which the browser logs in with a passkey of this site.',
    allowsEndedSession: true,
    input: z.strictObject({}),
    output: z.custom<Awaited<ReturnType<typeof createPasskeyLogInOptions>>>(),
    run: ({ accounts }) => createPasskeyLogInOptions(accounts),
  }),

  accountEndpoint({
    name: 'logInWithPasskey',
    path: 'POST /v1/login/passkey',
    summary: 'Starts a session by the signature of a passkey.',
    allowsEndedSession: true,
    input: z.strictObject({ challenge_id: TokenField, response: UsedPasskeyField }),
    output: z.object({ user: UserSchema }),
    run: async ({ accounts, visitor, setSession }, { challenge_id: challengeId, response }) => {
      const session = await logInWithPasskey(accounts, { challengeId, response }, visitor)
      setSession(session)
      return { user: await readUser(accounts, session.userId) }
    },
  }),

  accountEndpoint({
    name: 'createPasskeyOptions',
    path: 'POST /v1/users/me/passkeys/options',
    summary: 'The options with which the browser creates a passkey.',
    input: z.strictObject({ password: ProofField }),
    output: z.custom<Awaited<ReturnType<typeof createPasskeyOptions>>>(),
    run: ({ accounts, acting }, { password }) => createPasskeyOptions(accounts, acting(), password),
  }),

  accountEndpoint({
    name: 'addPasskey',
    path: 'POST /v1/users/me/passkeys',
    summary: 'Saves a passkey that the browser created.',
    input: z.strictObject({
      challenge_id: TokenField,
      name: nameField(100),
      response: NewPasskeyField,
    }),
    output: NoContent,
    run: ({ accounts, acting }, { challenge_id: challengeId, name, response }) =>
      addPasskey(accounts, acting(), { challengeId, name, response }),
  }),

  accountEndpoint({
    name: 'removePasskey',
    path: 'DELETE /v1/users/me/passkeys/{passkey_id}',
    summary: 'Removes one of the user’s passkeys.',
    input: z.strictObject({ passkey_id: IdField, password: ProofField }),
    output: NoContent,
    run: ({ accounts, acting }, { passkey_id: passkeyId, password }) =>
      removePasskey(accounts, acting(), { passkeyId, password }),
  }),
] as const
