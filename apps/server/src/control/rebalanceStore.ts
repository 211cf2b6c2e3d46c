import { rebalanceShards } from '@tickmark/analytics/shards/rebalanceShards'
import { openUnprepared } from '@tickmark/analytics/store/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { LOADING } from '@tickmark/ingest/withLoaderLease'
import { openLeases } from '../leases/openLeases.ts'
import type { Config } from '../settings/config.ts'

/**
 * Distributes the facts over the shards of `CLICKHOUSE_CLUSTER`, of which the last ones are new. Returns what to print.
 * @throws AppError `conflict` while a server loads, or if the shards cannot be those of the store.
 */
export async function rebalanceStore(
  config: Config,
  write: (line: string) => void,
): Promise<string[]> {
  const db = await openUnprepared(config.analytics)
  const leases = await openLeases(config, write)
  try {
    const lease = await leases.take(LOADING)
    if (lease === null)
      throw new AppError('conflict', 'A server is loading facts. Stop all servers of the terminal.')
    try {
      const assertLeaseHeld = () => lease.check()
      const { shards, isDone } = await rebalanceShards(db, { assertLeaseHeld, onStep: write })
      return [
        isDone
          ? `The facts are distributed over ${shards} shards.`
          : `The facts are already distributed over all ${shards} shards.`,
      ]
    } finally {
      await lease.release()
    }
  } finally {
    await leases.close()
    await db.close()
  }
}
