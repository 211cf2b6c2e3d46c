import { readFile } from 'node:fs/promises'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import {
  type Disclosure,
  placeDisclosures,
  readDisclosures,
} from '../../sources/disclosures/readDisclosures.ts'

const FILE = new URL('./token-rights.csv', import.meta.url)

/** Writes examples of token rights of some projects, from public pages; unlike other values of the sample they are no inventions. */
export async function writeTokenRights(
  writer: BatchWriter,
  { projects, endDay }: { projects: readonly string[]; endDay: string },
): Promise<void> {
  const found: Disclosure[] = []
  const reject = (reason: string, example: string) => writer.reject(reason, example)
  await readDisclosures(await readFile(FILE, 'utf8'), {
    read: () => undefined,
    record: (one) => void found.push(one),
    reject,
  })
  const wanted = found.filter(
    ({ row }) => projects.includes(String(row.project_id)) && String(row.day) <= endDay,
  )
  const { catalog } = writer
  for (const { table, row } of placeDisclosures(wanted, { catalog, projectId: undefined }, reject))
    writer.record(table, { ...row, record_id: `sample/${row.record_id}` })
}
