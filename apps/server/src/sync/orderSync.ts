import type { AccountsOptions } from '@tickmark/api/accounts/AccountsOptions'
import type { SyncService } from '@tickmark/ingest/connectors/SyncService'
import type { FastifyInstance } from 'fastify'

/** Begins runs for those who do not wait for them: the desk tells how far they are, and the log what went wrong. */
export function orderSync(
  app: FastifyInstance,
  desk: SyncService,
): NonNullable<AccountsOptions['runSync']> {
  return (source) => {
    desk
      .runNow(source)
      .catch((failure: unknown) => app.log.error({ err: failure }, 'the ordered sync failed'))
  }
}
