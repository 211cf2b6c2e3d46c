import type { ClickHouseClient } from '@clickhouse/client'
import type { Question } from './Analytics.ts'
import { STREAM_SETTINGS } from './STREAM_SETTINGS.ts'

/** Rows of a ClickHouse server as they arrive. Whoever stops taking them closes the connection, which ends the question. */
export async function* streamServer(
  client: ClickHouseClient,
  { sql, params }: Question,
): AsyncGenerator<unknown[][]> {
  const result = await client.query({
    query: sql,
    query_params: params,
    format: 'JSONCompactEachRow',
    clickhouse_settings: STREAM_SETTINGS,
  })
  try {
    for await (const rows of result.stream<unknown[]>()) yield rows.map((row) => row.json())
  } finally {
    result.close()
  }
}
