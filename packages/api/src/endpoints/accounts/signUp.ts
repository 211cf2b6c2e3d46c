import { setUpAdministrator } from '@tickmark/accounts/users/setUpAdministrator'
import { signUp } from '@tickmark/accounts/users/signUp'
import { resendVerification, verifyEmail } from '@tickmark/accounts/users/verifyEmail'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import {
  CaptchaField,
  EmailField,
  ExternalSessionField,
  NoContent,
  PasswordField,
  ReturnToField,
} from './fields.ts'

/** A secret that a browser makes for its sign-up and keeps. */
const ProofField = z.string().min(32).max(100).optional()

/** From a captcha to a verified email address, and the first administrator. */
export const signUpEndpoints = [
  accountEndpoint({
    name: 'issueCaptcha',
    path: '/v1/captcha',
    summary: 'A captcha to solve, which sign-up and some other calls require.',
    allowsEndedSession: true,
    input: z.strictObject({}),
    output: z.discriminatedUnion('provider', [
      z.object({
        provider: z.literal('altcha'),
        challenge: z.unknown(),
        max_tries: z.int().describe('One of this many keys is correct.'),
      }),
      z.object({ provider: z.literal('turnstile'), site_key: z.string() }),
    ]),
    run: ({ accounts }) => accounts.captcha.issue(),
  }),

  accountEndpoint({
    name: 'signUp',
    path: 'POST /v1/users',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'Requests an account and sends a verification email. The response is the same if the address already has an account.',
    allowsEndedSession: true,
    input: z.strictObject({
      email: EmailField,
      password: PasswordField,
      captcha: CaptchaField,
      returnTo: ReturnToField.nullish(),
      proof: ProofField,
      // Such a session always belongs to an account that exists, and only its password links it: see `logIn`. Here it
      // changes nothing, so that sign-up never reveals whether the address has an account.
      externalAuthSessionId: ExternalSessionField,
    }),
    output: z.object({ verification: z.literal('sent') }),
    run: async ({ accounts, visitor }, { email, password, captcha, returnTo, proof }) => {
      await signUp(
        accounts,
        {
          email,
          password,
          captcha,
          ...(returnTo != null && { returnTo }),
          ...(proof !== undefined && { proof }),
        },
        visitor,
      )
      return { verification: 'sent' as const }
    },
  }),

  accountEndpoint({
    name: 'verifyEmail',
    path: 'POST /v1/users/verify_email',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'Verifies an address with the token from the email. It starts a session only for the browser that sent the same `proof` with the sign-up.',
    allowsEndedSession: true,
    input: z.strictObject({ token: z.string().max(200), proof: ProofField }),
    output: z.object({
      email: z.string(),
      returnTo: z.string().nullable(),
      is_logged_in: z.boolean(),
    }),
    run: async ({ accounts, visitor, setSession }, input) => {
      const { session, ...verified } = await verifyEmail(accounts, input, visitor)
      if (session !== null) setSession(session)
      return { ...verified, is_logged_in: session !== null }
    },
  }),

  accountEndpoint({
    name: 'resendVerification',
    path: 'POST /v1/users/resend_verification_email',
    switch: 'MANUAL_AUTH_ENABLED',
    summary: 'Sends the verification email again. The response is the same for every address.',
    allowsEndedSession: true,
    input: z.strictObject({ email: EmailField, captcha: CaptchaField }),
    output: NoContent,
    run: ({ accounts, visitor }, input) => resendVerification(accounts, input, visitor),
  }),

  accountEndpoint({
    name: 'setUpAdministrator',
    path: 'POST /v1/setup',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'Creates the first administrator with the link in the server’s log, and starts a session. The link works once.',
    allowsEndedSession: true,
    input: z.strictObject({
      token: z.string().max(200),
      email: EmailField,
      password: PasswordField,
    }),
    output: z.object({ email: z.string() }),
    run: async ({ accounts, visitor, setSession }, input) => {
      setSession(await setUpAdministrator(accounts, input, visitor))
      return { email: input.email }
    },
  }),
] as const
