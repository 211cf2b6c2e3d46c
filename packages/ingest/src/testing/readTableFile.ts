import { Readable } from 'node:stream'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { ProposedMetric, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { findDoubts } from '../tables/findDoubts.ts'
import { guessMapping, listNotes } from '../tables/guessMapping.ts'
import { openSheet, type TableFile } from '../tables/openSheet.ts'
import { readTable } from '../tables/readTable.ts'

/** Enough to cut lines and characters of a long file too. */
const MAX_CHUNKS = 5_000

/** A file that is read in small chunks, so that lines and characters are cut. */
export const toTableFile = (content: string | Buffer, name = 'table.csv'): TableFile => ({
  name,
  open: () => {
    const bytes = Buffer.from(content)
    const size = Math.max(7, Math.ceil(bytes.length / MAX_CHUNKS))
    const chunks = []
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
    return Readable.from(chunks)
  },
})

/** The mapping that is guessed from all rows, and the doubts about it. */
export async function guessFileMapping(file: TableFile) {
  const { header, rows, notes, doubts, names, delimiter } = await openSheet(file, () => {})
  const sample: string[][] = []
  for await (const chunk of rows) sample.push(...chunk.map(({ cells }) => cells))
  const mapping = guessMapping(header, sample, { catalog: CATALOG, delimiter })
  return {
    mapping,
    notes: [...notes, ...listNotes(mapping, { header })],
    doubts: [...doubts, ...findDoubts(mapping, { header, rows: sample, names, catalog: CATALOG })],
  }
}

export type ReadOptions = {
  mapping?: Partial<TableMapping>
  projectId?: string | undefined
  metric?: ProposedMetric
  sheet?: string
  name?: string
  asset?: string
  /** Receives the codes of what the rows leave open. */
  doubts?: string[]
}

/** The points of a table as `day metric value`, and why the rest is rejected. */
export async function readTableFile(
  content: string | Buffer,
  { mapping, projectId = 'aave', metric, sheet, name, asset, doubts }: ReadOptions = {},
) {
  const file = { ...toTableFile(content, name), sheet }
  const points: string[] = []
  const rejects: string[] = []
  await readTable(
    {
      file,
      mapping: { ...(await guessFileMapping(file)).mapping, ...mapping },
      catalog: CATALOG,
      projectId: projectId === '' ? undefined : projectId,
      metric,
      asset,
    },
    {
      read: () => undefined,
      point: ({ day, metric_id, value, project_id, chain_id, product_id }) =>
        points.push(
          [day, metric_id, value, project_id === 'aave' ? '' : project_id, chain_id, product_id]
            .join(' ')
            .trimEnd(),
        ),
      reject: (reason, example) => rejects.push(`${reason}: ${example}`),
      doubt: ({ code }) => doubts?.push(code),
    },
  )
  return { points, rejects }
}
