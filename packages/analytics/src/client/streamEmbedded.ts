import { Session } from 'chdb'
import type { Statement } from './Analytics.ts'
import { STREAM_SETTINGS } from './STREAM_SETTINGS.ts'
import { setParams } from './setParams.ts'

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
