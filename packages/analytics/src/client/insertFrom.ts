import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { EngineRows, Statement } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'

/**
 * Runs an INSERT … SELECT over rows; `statement` receives what to select them from. A server receives them with the
 * statement. The embedded engine takes a body for text, so that it reads them from a file: their own, or one in its
 * folder, the same one each time, so that a killed process leaves at most one.
 */
export async function insertFrom(
  { write, folder }: { write: ConnectionPool; folder: string | undefined },
  rows: EngineRows,
  statement: (rows: string) => Statement,
): Promise<void> {
  const { format, structure } = rows
  if (folder === undefined) {
    const { sql, params } = statement(`input('${structure}')`)
    await write({ sql: `${sql} FORMAT ${format}`, params }, async (client, request) => {
      const values =
        'path' in rows
          ? createReadStream(rows.path)
          : Readable.from(rows.body, { objectMode: false })
      const { stream } = await client.exec({ ...request, values })
      await stream.resume().toArray()
    })
    return
  }
  const insert = (path: string) => {
    const { sql, params } = statement(`file({path: String}, ${format}, '${structure}')`)
    return write({ sql, params: { ...params, path } }, async (client, request) => {
      await client.command(request)
    })
  }
  if ('path' in rows) return insert(rows.path)
  const path = join(folder, 'inserted.bin')
  try {
    await writeFile(path, rows.body)
    await insert(path)
  } finally {
    await rm(path, { force: true })
  }
}
