import { testDigest } from '@tickmark/accounts/alerts/sendDigests'
import { changeMailSettings, readMailSettings } from '@tickmark/accounts/mail/mailSettings'
import { unsubscribe } from '@tickmark/accounts/mail/unsubscribe'
import { changeDigest, readDigest } from '@tickmark/accounts/watchlist/Digest'
import { Digest } from '@tickmark/core/accounts/Digest'
import { MAIL_LISTS } from '@tickmark/core/accounts/MailList'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'

const DigestOnly = z.object({ digest: Digest })
const MailSettings = z.object({
  datahub: z.boolean().describe('About datahub items in which the user participates.'),
})

/** The daily email about the watchlist, and which other emails a user gets. */
export const watchlistEndpoints = [
  accountEndpoint({
    name: 'showDigest',
    path: '/v3/internal/digest',
    summary: 'The user’s settings of the daily watchlist email: on or off, and its hour (UTC).',
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
    name: 'showMailSettings',
    path: '/v3/internal/mail',
    summary: 'The user’s settings of other emails.',
    input: z.strictObject({}),
    output: MailSettings,
    run: ({ accounts, acting }) => readMailSettings(accounts.db, acting().caller.userId),
  }),

  accountEndpoint({
    name: 'changeMailSettings',
    path: 'PATCH /v3/internal/mail',
    summary: 'Turns other emails on or off.',
    input: z.strictObject({ datahub: z.boolean() }),
    output: MailSettings,
    run: ({ accounts, acting }, settings) => changeMailSettings(accounts, acting(), settings),
  }),

  accountEndpoint({
    name: 'unsubscribe',
    path: 'POST /v3/internal/mail/unsubscribe',
    summary: 'Unsubscribes from a kind of email with the token of one of them, without a log-in.',
    allowsEndedSession: true,
    input: z.strictObject({ token: z.string().max(500) }),
    output: z.object({ list: z.enum(MAIL_LISTS) }),
    run: async ({ accounts, visitor }, { token }) => ({
      list: await unsubscribe(accounts, { token, address: visitor.address }),
    }),
  }),
] as const
