import type { PeopleOptions } from '@tickmark/api/people/PeopleOptions'
import type { SyncDesk } from '@tickmark/ingest/connectors/SyncDesk'
import type { FastifyInstance } from 'fastify'

/** Begins runs for those who do not wait for them: the desk tells how far they are, and the log what went wrong. */
export function orderSync(
  app: FastifyInstance,
  desk: SyncDesk,
): NonNullable<PeopleOptions['runSync']> {
  return (source) => {
    desk
      .runNow(source)
      .catch((failure: unknown) => app.log.error({ err: failure }, 'the ordered sync failed'))
  }
}
