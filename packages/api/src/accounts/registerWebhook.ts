import { receiveEvent } from '@tickmark/accounts/billing/receiveEvent'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { AccountsOptions } from './AccountsOptions.ts'

/** Stripe's events are far smaller. */
const BODY_LIMIT = 512 * 1024

export type WebhookOptions = Pick<AccountsOptions, 'open'> & {
  /** Without it, no request opens the store. */
  isConfigured: boolean
}

/**
 * Takes the events of Stripe. It knows itself by its signature over the very bytes, so that they are not read as JSON
 * before, and it comes from no page. Register it with its own scope.
 */
export async function registerWebhook(
  app: FastifyInstance,
  { open, isConfigured }: WebhookOptions,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/v1/stripe/webhook', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    if (!isConfigured)
      throw new AppError('billing-not-configured', 'Billing is not set up on this terminal.')
    const { 'stripe-signature': signature } = request.headers
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    try {
      const accounts = await open()
      await receiveEvent(accounts, {
        body,
        signature: typeof signature === 'string' ? signature : '',
      })
    } catch (failure) {
      if (!isStoreUnreachable(failure)) throw failure
      throw new AppError('not-ready', 'Accounts cannot be reached right now. Send it again.', {
        cause: failure,
      })
    }
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}
