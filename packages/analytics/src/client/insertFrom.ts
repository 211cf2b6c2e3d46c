import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BinaryRows } from './Analytics.ts'
import type { ConnectionPool } from './ConnectionPools.ts'

/**
 * Runs an INSERT … SELECT over rows; `sql` receives what to select them from. A server receives them with the
 * statement. The embedded engine takes a body for text, so that it reads them from a file in its folder, the same one
 * each time: a killed process leaves at most one.
 */
export async function insertFrom(
  { write, folder }: { write: ConnectionPool; folder: string | undefined },
  { structure, body }: BinaryRows,
  sql: (rows: string) => string,
): Promise<void> {
  if (folder === undefined) {
    const statement = { sql: `${sql(`input('${structure}')`)} FORMAT RowBinary` }
    await write(statement, async (client, request) => {
      const values = Readable.from(body, { objectMode: false })
      const { stream } = await client.exec({ ...request, values })
      await stream.resume().toArray()
    })
    return
  }
  const path = join(folder, 'inserted.bin')
  try {
    await writeFile(path, body)
    const statement = {
      sql: sql(`file({path: String}, RowBinary, '${structure}')`),
      params: { path },
    }
    await write(statement, async (client, request) => {
      await client.command(request)
    })
  } finally {
    await rm(path, { force: true })
  }
}
