import type { ClickHouseClient } from '@clickhouse/client'
import { openEmbedded } from '../client/openEmbedded.ts'
import { openServer } from '../client/openServer.ts'
import { toAppError } from '../client/toAppError.ts'
import { findMigrations } from '../state/migrate.ts'
import type { AnalyticsConfig } from './openAnalytics.ts'

/** The state of a store of facts, as found by an inspection that does not change it. */
export type StoreInspection = {
  /** The engine's version. */
  version: string
  /** The engine of the database, which must be Atomic. */
  engine: string
  /** The clock of the engine, ms since 1970. */
  now: number
  pending: string[]
  /** A migration that this release does not know: a newer one has changed the store. */
  unknown: string | null
}

/** Milliseconds that a server may take. */
const TIMEOUT_MS = 5_000

/**
 * Opens a store without bringing it up to date.
 * @throws AppError `busy` if another process has the folder, `not-ready` or `internal` if a server cannot be reached.
 */
export async function inspectStore(config: AnalyticsConfig): Promise<StoreInspection> {
  const settings = { max_threads: 1 }
  const timeouts = { readMs: TIMEOUT_MS, loadMs: TIMEOUT_MS }
  const engine =
    config.kind === 'server'
      ? openServer(config.url, { settings, timeouts })
      : await openEmbedded(config.path, { settings })
  const rows = <T>(sql: string): Promise<T[]> =>
    engine.read({ sql }, async (client: ClickHouseClient, request) =>
      (await client.query({ ...request, format: 'JSONEachRow' })).json<T>(),
    )
  try {
    const [about] = await rows<{ version: string; engine: string; now: string | number }>(
      `SELECT version() AS version, toUnixTimestamp(now()) AS now,
              (SELECT engine FROM system.databases WHERE name = currentDatabase()) AS engine`,
    )
    const [table] = await rows<{ count: string | number }>(
      `SELECT count() AS count FROM system.tables
       WHERE database = currentDatabase() AND name = 'migrations'`,
    )
    const applied =
      Number(table?.count) > 0 ? await rows<{ name: string }>('SELECT name FROM migrations') : []
    return {
      version: about?.version ?? '',
      engine: about?.engine ?? '',
      now: Number(about?.now) * 1_000,
      ...(await findMigrations(applied.map(({ name }) => name))),
    }
  } catch (cause) {
    throw toAppError(cause)
  } finally {
    await engine.close()
  }
}
