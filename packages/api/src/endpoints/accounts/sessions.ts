import { logIn } from '@tickmark/accounts/logIn/logIn'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '@tickmark/accounts/sessions/listSessions'
import { readUser } from '@tickmark/accounts/users/readUser'
import { OwnSession, SecondFactor } from '@tickmark/core/accounts/Security'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import {
  CaptchaField,
  EmailField,
  ExternalSessionField,
  IdField,
  NoContent,
  PasswordField,
} from './fields.ts'

/** Logging in by password, logging out, and the sessions of a user. */
export const sessionEndpoints = [
  accountEndpoint({
    name: 'logIn',
    path: 'POST /v1/login',
    switch: 'MANUAL_AUTH_ENABLED',
    summary:
      'Starts a session, or requests the account’s second factor. After several failed attempts it requires a captcha.',
    allowsEndedSession: true,
    input: z.strictObject({
      email: EmailField,
      password: PasswordField,
      captcha: CaptchaField.optional(),
      externalAuthSessionId: ExternalSessionField,
    }),
    output: z.union([z.object({ secondFactor: SecondFactor }), z.object({ user: UserSchema })]),
    run: async (
      { accounts, visitor, setSession },
      { email, password, captcha, externalAuthSessionId },
    ) => {
      const result = await logIn(
        accounts,
        {
          email,
          password,
          ...(captcha !== undefined && { captcha }),
          ...(externalAuthSessionId && { externalSession: externalAuthSessionId }),
        },
        visitor,
      )
      if ('secondFactor' in result) return result
      setSession(result.session)
      return { user: await readUser(accounts, result.session.userId) }
    },
  }),

  accountEndpoint({
    name: 'logOut',
    path: 'POST /v1/logout',
    summary: 'Ends the session, if there is one.',
    isEmptyForVisitors: true,
    allowsEndedSession: true,
    clearsSession: true,
    input: z.strictObject({}),
    output: NoContent,
    run: async ({ accounts, caller }) => {
      if (caller !== undefined) await endSession(accounts, caller, caller.sessionId)
    },
  }),

  accountEndpoint({
    name: 'listSessions',
    path: '/v1/users/me/sessions',
    summary: 'The sessions of the user.',
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(OwnSession) }),
    run: async ({ accounts, acting }) => ({
      sessions: await listSessions(accounts, acting().caller),
    }),
  }),

  accountEndpoint({
    name: 'endSession',
    path: 'DELETE /v1/users/me/sessions/{session_id}',
    summary: 'Ends one of the user’s sessions.',
    input: z.strictObject({ session_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { session_id }) =>
      endSession(accounts, acting().caller, session_id),
  }),

  accountEndpoint({
    name: 'endOtherSessions',
    path: 'DELETE /v1/users/me/sessions',
    summary: 'Ends all sessions of the user except this one.',
    input: z.strictObject({}),
    output: NoContent,
    run: ({ accounts, acting }) => endOtherSessions(accounts, acting().caller),
  }),
] as const
