import { changeDigest, readDigest, unsubscribeDigest } from '@tickmark/accounts/watchlist/Digest'
import { testDigest } from '@tickmark/accounts/watchlist/sendDigests'
import { Digest } from '@tickmark/core/accounts/Digest'
import { z } from 'zod'
import { accountEndpoint } from '../../endpoint.ts'
import { NoContent, TokenField } from './fields.ts'

const DigestOnly = z.object({ digest: Digest })

/** The daily email about the watchlist. */
export const watchlistEndpoints = [
  accountEndpoint({
    name: 'showDigest',
    path: '/v3/internal/digest',
    summary:
      'Whether the user receives the daily email about the watchlist, and at which hour (UTC).',
    input: z.strictObject({}),
    output: DigestOnly,
    run: async ({ accounts, acting }) => ({
      digest: await readDigest(accounts.db, acting().caller.userId),
    }),
  }),

  accountEndpoint({
    name: 'changeDigest',
    path: 'PATCH /v3/internal/digest',
    summary: 'Turns the daily email about the watchlist on or off, or sets its hour (UTC).',
    input: z.strictObject({
      is_on: z.boolean().optional(),
      hour: z.int().min(0).max(23).optional(),
    }),
    output: DigestOnly,
    run: async ({ accounts, acting }, changes) => ({
      digest: await changeDigest(accounts, acting().caller, changes),
    }),
  }),

  accountEndpoint({
    name: 'testDigest',
    path: 'POST /v3/internal/digest/test',
    summary: 'Sends the email about the watchlist now, marked as a test.',
    input: z.strictObject({}),
    output: z.object({ recipient: z.string() }),
    run: ({ accounts, acting, figures }) =>
      testDigest(accounts, acting().caller, { collect: figures.collect }),
  }),

  accountEndpoint({
    name: 'unsubscribeDigest',
    path: 'POST /v3/internal/digest/unsubscribe',
    summary: 'Turns the daily email off by the token of one of them, without a log-in.',
    allowsEndedSession: true,
    input: z.strictObject({ token: TokenField }),
    output: NoContent,
    run: ({ accounts }, { token }) => unsubscribeDigest(accounts, token),
  }),
] as const
