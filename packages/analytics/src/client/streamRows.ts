import { randomUUID } from 'node:crypto'
import { Session } from 'chdb'
import type { Statement } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'
import { HEAVY_NICE } from './openEmbedded.ts'
import { queryContext } from './queryContext.ts'
import type { StatementMemory } from './StatementMemory.ts'
import { setParams } from './setParams.ts'
import { outOfTime } from './toAppError.ts'

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

type StreamOptions = {
  settings: Readonly<Record<string, string | number>>
  kill: (name: string) => Promise<void>
  measure: (name: string) => Promise<number>
  /** Limits the memory, and the time until the first rows; without them nothing does. */
  memory?: StatementMemory | null
  runMs?: number | undefined
}

/**
 * Rows of the embedded engine, block by block. The shared client buffers whole results, and a connection has one
 * cursor, so each stream opens its own connection and does not block other queries. A stream is a large statement until
 * its first rows are there: all of it has been sorted then, and spilled. Most hold little from then on; of those that
 * hold more until their reader has all rows, few are open.
 * @throws AppError `too-large` if it needs too much memory, or more time until its first rows; `busy` if others are in
 * front of it for too long.
 */
export async function* streamEmbedded(
  folder: string,
  statement: Statement,
  options: StreamOptions,
): AsyncGenerator<unknown[][]> {
  const { memory } = options
  if (memory === null || memory === undefined) return yield* openStream(folder, statement, options)
  const close = await memory.openStream()
  const leave = await memory.enter().catch((failure) => {
    close()
    throw failure
  })
  const name = randomUUID()
  let hasBegun = false
  try {
    const large = { ...options, bytes: memory.largeBytes, name }
    for await (const rows of openStream(folder, statement, large)) {
      leave()
      if (!hasBegun && (await options.measure(name)) <= memory.smallBytes / 2) close()
      hasBegun = true
      yield rows
    }
  } finally {
    leave()
    close()
  }
}

async function* openStream(
  folder: string,
  { sql, params }: Statement,
  {
    settings,
    kill,
    bytes = 0,
    runMs,
    name = randomUUID(),
  }: StreamOptions & { bytes?: number; name?: string },
): AsyncGenerator<unknown[][]> {
  const session = new Session(folder)
  const signal = queryContext.signal()
  let isLate = false
  const stop = () => void kill(name).catch(() => undefined)
  const timer =
    runMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          stop()
        }, runMs)
  signal?.addEventListener('abort', stop)
  const all = {
    ...settings,
    ...STREAM_SETTINGS,
    // A file takes what pages leave of the processor.
    os_threads_nice_value_query: HEAVY_NICE,
    max_memory_usage: bytes,
    log_comment: `'${name}'`,
  }
  try {
    for (const [key, value] of Object.entries(all))
      await session.queryAsync(`SET ${key} = ${value}`)
    const values = setParams(sql, params)
    if (values !== '') await session.queryAsync(values)
    const blocks = session.queryStream(sql, { format: 'JSONCompactEachRow' })
    for await (const block of requestAhead(blocks)) {
      clearTimeout(timer)
      yield readLines(block.text())
    }
  } catch (failure) {
    throw isLate ? outOfTime(failure) : failure
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    session.close()
  }
}

/** The items of a source, each requested while the one before it is used, so that both sides work at once. */
async function* requestAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  const request = () => {
    const item = items.next()
    // A failure is reported where the item is used; nothing reports it once no reader takes more.
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
      clickhouse_settings: {
        ...request.clickhouse_settings,
        ...STREAM_SETTINGS,
        // Its reader may be slow.
        max_execution_time: 0,
      },
    }),
  )
  try {
    for await (const rows of result.stream<unknown[]>()) yield rows.map((row) => row.json())
  } finally {
    result.close()
  }
}
