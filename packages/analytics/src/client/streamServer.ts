import type { Question } from './Analytics.ts'
import { STREAM_SETTINGS } from './STREAM_SETTINGS.ts'
import type { Way } from './Ways.ts'

/** Rows of a ClickHouse server as they arrive. Whoever stops taking them closes the connection, which ends the question. */
export async function* streamServer(read: Way, question: Question): AsyncGenerator<unknown[][]> {
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
