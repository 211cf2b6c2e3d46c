import { readSecurity } from '@tickmark/accounts/twoFactor/readSecurity'
import { confirmEmailChange, requestEmailChange } from '@tickmark/accounts/users/changeEmail'
import { changePassword } from '@tickmark/accounts/users/changePassword'
import { requestPasswordReset, resetPassword } from '@tickmark/accounts/users/resetPassword'
import { Security } from '@tickmark/core/accounts/Security'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { EmailField, NoContent, PasswordField, ProofField, TokenField } from './fields.ts'

/** The password and the email address of an account. */
export const credentialEndpoints = [
  accountEndpoint({
    name: 'showSecurity',
    path: '/v1/users/me/security',
    summary: 'The user’s login methods: password, second factor, passkeys, linked providers.',
    input: z.strictObject({}),
    output: Security,
    run: ({ accounts, acting }) => readSecurity(accounts, acting().caller.userId),
  }),

  accountEndpoint({
    name: 'changePassword',
    path: 'PATCH /v1/users/password/change',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'Changes the password and ends all other sessions. This session continues with a new cookie.',
    input: z.strictObject({ oldPassword: PasswordField, newPassword: PasswordField }),
    output: NoContent,
    run: async ({ accounts, acting, setSession }, input) => {
      setSession(await changePassword(accounts, acting(), input))
    },
  }),

  accountEndpoint({
    name: 'resetPassword',
    path: 'POST /v1/users/password/reset',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'With `email`: sends a link to reset the password, if the address has an account. With `token` and `newPassword`: sets it and ends every session.',
    allowsEndedSession: true,
    input: z.strictObject({
      email: EmailField.optional(),
      token: z.string().max(200).optional(),
      newPassword: PasswordField.optional(),
    }),
    output: NoContent,
    run: async ({ accounts, visitor }, { email, token, newPassword }) => {
      if (email !== undefined && token === undefined && newPassword === undefined)
        return requestPasswordReset(accounts, email)
      if (email === undefined && token !== undefined && newPassword !== undefined)
        return resetPassword(accounts, { token, newPassword }, visitor)
      throw new AppError('bad-request', 'Send either email, or token and newPassword.', {
        errors: [{ code: 'invalid', field: 'body', value: null }],
      })
    },
  }),

  accountEndpoint({
    name: 'requestEmailChange',
    path: 'POST /v1/users/email/change',
    summary:
      'Sends a confirmation email to another address for the account. The response is the same if the address already has an account.',
    input: z.strictObject({ email: EmailField, password: ProofField }),
    output: NoContent,
    run: ({ accounts, acting }, change) => requestEmailChange(accounts, acting(), change),
  }),

  accountEndpoint({
    name: 'confirmEmailChange',
    path: 'POST /v1/users/email/confirm',
    summary:
      'Changes the email address of an account with the token from the email; other sessions end.',
    allowsEndedSession: true,
    input: z.strictObject({ token: TokenField }),
    output: NoContent,
    run: ({ accounts, caller, visitor }, { token }) =>
      confirmEmailChange(accounts, { caller, visitor }, token),
  }),
] as const
