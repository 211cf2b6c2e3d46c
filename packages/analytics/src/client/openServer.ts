import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { queryContext } from './queryContext.ts'
import type { Way, Ways } from './Ways.ts'

/** Reaches a ClickHouse server, which answers many questions beside each other. */
export function openServer(url: string, settings: Readonly<Record<string, number>>): Ways {
  // Failures are thrown, and the caller reports them.
  const log = { level: ClickHouseLogLevel.OFF }
  const client = createClient({ url, clickhouse_settings: settings, log })
  const way: Way = async ({ sql, params }, act) => {
    const end = queryContext.find()?.begin()
    try {
      return await act(client, { query: sql, query_params: params })
    } finally {
      end?.()
    }
  }
  return { read: way, write: way, close: () => client.close() }
}
