import { createReadStream } from 'node:fs'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { readRows } from '../../files/readRows.ts'
import { readStatedRecords } from '../../sources/statedRecords/readStatedRecords.ts'

const FILE = new URL('./token-rights.csv', import.meta.url)

/** Writes examples of token rights of some projects, from public pages; unlike other values of the sample they are no inventions. */
export async function writeTokenRights(
  writer: BatchWriter,
  { projects, endDay }: { projects: readonly string[]; endDay: string },
): Promise<void> {
  const reject = (reason: string, example: string) => writer.reject(reason, example)
  await readStatedRecords(
    readRows(createReadStream(FILE), reject),
    { catalog: writer.catalog, projectId: undefined },
    {
      ...{ read: () => undefined, reject },
      record: ({ table, row }) => {
        if (projects.includes(String(row.project_id)) && String(row.day) <= endDay)
          writer.record(table, { ...row, record_id: `sample/${row.record_id}` })
      },
    },
  )
}
