import { Session } from 'chdb'
import type { Statement } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'
import { setParams } from './setParams.ts'

const MEGABYTE = 1024 * 1024

/**
 * Limits the memory of a streamed query: aggregation and sorting spill to disk early, few threads run, and blocks are
 * short, so that writing one does not delay other requests.
 */
const STREAM_SETTINGS = {
  max_block_size: '2048',
  max_threads: 2,
  max_bytes_before_external_group_by: String(32 * MEGABYTE),
  max_bytes_before_external_sort: String(32 * MEGABYTE),
} as const

/**
 * Rows of the embedded engine, block by block. The shared client buffers whole results, and a connection has one
 * cursor, so each stream opens its own connection and does not block other queries.
 */
export async function* streamEmbedded(
  folder: string,
  { sql, params }: Statement,
  settings: Readonly<Record<string, string | number>>,
): AsyncGenerator<unknown[][]> {
  const session = new Session(folder)
  try {
    for (const [name, value] of Object.entries({ ...settings, ...STREAM_SETTINGS }))
      await session.queryAsync(`SET ${name} = ${value}`)
    const values = setParams(sql, params)
    if (values !== '') await session.queryAsync(values)
    const blocks = session.queryStream(sql, { format: 'JSONCompactEachRow' })
    for await (const block of requestAhead(blocks)) yield readLines(block.text())
  } finally {
    session.close()
  }
}

/** The items of a source, each requested while the one before it is used, so that both sides work at once. */
async function* requestAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  const request = () => {
    const item = items.next()
    // A failure is reported where the item is used; nothing reports it once nobody takes more.
    item.catch(() => undefined)
    return item
  }
  let item = request()
  try {
    for (;;) {
      const { done, value } = await item
      if (done) return
      item = request()
      yield value
    }
  } finally {
    await items.return?.()
  }
}

/** Line breaks in strings are escaped, so each line is one row. */
function readLines(text: string): unknown[][] {
  return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as unknown[][]
}

/** Rows of a ClickHouse server as they arrive. Leaving the loop closes the connection, which stops the query. */
export async function* streamServer(
  read: ConnectionPool,
  statement: Statement,
): AsyncGenerator<unknown[][]> {
  const result = await read(statement, (client, request) =>
    client.query({
      ...request,
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
