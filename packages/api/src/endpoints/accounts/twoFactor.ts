import { passSecondFactor } from '@tickmark/accounts/logIn/passSecondFactor'
import { renewRecoveryCodes } from '@tickmark/accounts/twoFactor/recoveryCodes'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
} from '@tickmark/accounts/twoFactor/setUpTwoFactor'
import { readUser } from '@tickmark/accounts/users/readUser'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { CodeField, NoContent, ProofField, TokenField } from './fields.ts'

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Codes of an authenticator app, and recovery codes. */
export const twoFactorEndpoints = [
  accountEndpoint({
    name: 'passSecondFactor',
    path: 'POST /v1/login/second-factor',
    summary: 'Completes a log-in with a code from the authenticator app or a recovery code.',
    allowsEndedSession: true,
    input: z.strictObject({ token: TokenField, code: CodeField }),
    output: z.object({ user: UserSchema }),
    run: async ({ accounts, visitor, setSession }, step) => {
      const session = await passSecondFactor(accounts, step, visitor)
      setSession(session)
      return { user: await readUser(accounts, session.userId) }
    },
  }),

  accountEndpoint({
    name: 'beginTwoFactor',
    path: 'POST /v1/users/me/two-factor',
    summary:
      'Creates the secret for an authenticator app. Log-in requires codes once the first is confirmed.',
    input: z.strictObject({ password: ProofField }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    run: ({ accounts, acting }, { password }) => beginTwoFactor(accounts, acting(), password),
  }),

  accountEndpoint({
    name: 'confirmTwoFactor',
    path: 'POST /v1/users/me/two-factor/confirm',
    summary:
      'Turns two-factor authentication on with its first code. The recovery codes are shown only here.',
    input: z.strictObject({ code: CodeField }),
    output: RecoveryCodes,
    run: async ({ accounts, acting }, { code }) => ({
      recovery_codes: await confirmTwoFactor(accounts, acting(), code),
    }),
  }),

  accountEndpoint({
    name: 'renewRecoveryCodes',
    path: 'POST /v1/users/me/two-factor/recovery-codes',
    summary: 'Replaces all recovery codes.',
    input: z.strictObject({ password: ProofField }),
    output: RecoveryCodes,
    run: async ({ accounts, acting }, { password }) => ({
      recovery_codes: await renewRecoveryCodes(accounts, acting(), password),
    }),
  }),

  accountEndpoint({
    name: 'endTwoFactor',
    path: 'DELETE /v1/users/me/two-factor',
    summary: 'Turns two-factor authentication off.',
    input: z.strictObject({ password: ProofField }),
    output: NoContent,
    run: ({ accounts, acting }, { password }) => endTwoFactor(accounts, acting(), password),
  }),
] as const
