import { Session } from 'chdb'
import type { Statement } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'
import { setParams } from './setParams.ts'

const MEGABYTE = 1024 * 1024

/**
 * What keeps a question whose rows are streamed small: what it gathers and sorts goes to the disk beyond this much, few
 * threads gather at a time, and blocks are so short that writing one keeps nobody waiting and what is written is soon
 * given back.
 */
const STREAM_SETTINGS = {
  max_block_size: '2048',
  max_threads: 2,
  max_bytes_before_external_group_by: String(32 * MEGABYTE),
  max_bytes_before_external_sort: String(32 * MEGABYTE),
} as const

/**
 * Rows of the engine inside this process, block by block. The client that all other questions go through holds an
 * answer whole, and a connection has one cursor; so each stream has a connection of its own, and other questions are
 * answered in between.
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
    for await (const block of blocks) yield readLines(block.text())
  } finally {
    session.close()
  }
}

/** A line per row. Line breaks inside of texts are escaped, so every one ends a row. */
function readLines(text: string): unknown[][] {
  return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as unknown[][]
}

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
