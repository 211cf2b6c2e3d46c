import type { Statement } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'
import { STREAM_SETTINGS } from './STREAM_SETTINGS.ts'

/** Rows of a ClickHouse server as they arrive. Whoever stops taking them closes the connection, which ends the question. */
export async function* streamServer(
  read: ConnectionPool,
  question: Statement,
): AsyncGenerator<unknown[][]> {
  const result = await read(question, (client, asked) =>
    client.query({
      ...asked,
      format: 'JSONCompactEachRow',
      clickhouse_settings: STREAM_SETTINGS,
    }),
  )
  try {
    for await (const rows of result.stream<unknown[]>()) yield rows.map((row) => row.json())
  } finally {
    result.close()
  }
}
