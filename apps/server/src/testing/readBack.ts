import { Readable } from 'node:stream'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { previewTable } from '@tickmark/ingest/tables/previewTable'
import { withLimitedRows } from '@tickmark/ingest/tables/withLimitedRows'

/** Files in columns, which the engine reads in a process of its own. */
const IN_COLUMNS = /^(?:PAR1|ARROW1|\u00FF{4})/

/** Reads a file as the datahub does: its points and the doubts to confirm or the reason of the refusal, and why rows are rejected. */
export async function readBack(
  bytes: Buffer,
  { projectId, catalog = CATALOG }: { projectId?: string | undefined; catalog?: Catalog } = {},
): Promise<{ points: string[]; said: string[]; rejects: string[] }> {
  const file = { name: 'file', open: () => Readable.from([bytes]) }
  const preview = (one: typeof file) => previewTable({ file: one, catalog, projectId })
  try {
    const isInColumns = IN_COLUMNS.test(bytes.toString('latin1', 0, 6))
    const read = await (isInColumns ? withLimitedRows(file, { by: 'me' }, preview) : preview(file))
    return {
      points: read.points
        .map(({ project_id, chain_id = '', product_id = '', metric_id, day, value }) =>
          [project_id, chain_id, product_id, metric_id, day, value]
            .filter((part) => part !== '')
            .join(' '),
        )
        .sort(),
      said: [...read.faults, ...read.doubts].map(({ text }) => text),
      rejects: (read.report?.rejects ?? []).map(({ reason }) => reason),
    }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { points: [], said: [failure.message], rejects: [] }
  }
}
