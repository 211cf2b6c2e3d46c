import { findProject } from '@tickmark/core/projects/findProject'
import type { ApiContext } from '../context/ApiContext.ts'
import type { RowColumn } from '../formats/rows/RowWriter.ts'
import type { StreamedTable } from '../formats/rows/StreamedTable.ts'
import { streamQuery } from '../gating/streamQuery.ts'
import type { SeriesQuestion } from './querySeries.ts'
import { toRange } from './toRange.ts'

/** The columns of `streamQuery` by one dimension. */
const [TIMESTAMP, PROJECT, VALUE] = [0, 1, 4] as const

/**
 * One metric of many projects as the rows of `GET /v2/metrics/{metric_id}`, newest first, as they come from the engine;
 * undefined where the answer is small.
 */
export async function streamSeries(
  ctx: ApiContext,
  { start, end, as_of, ...question }: SeriesQuestion,
): Promise<StreamedTable | undefined> {
  const table = await streamQuery(ctx, {
    ...question,
    metrics: [...question.metrics],
    range: toRange(start, end, ctx.now()),
    transforms: [],
    unit: 'usd',
    ...(as_of !== undefined && { as_of }),
  })
  if (table === undefined) return undefined
  return {
    ...table,
    columns: listSeriesColumns(question.metrics),
    rows: toRows(table.rows),
  }
}

/** The columns of these rows. */
export function listSeriesColumns(metrics: readonly string[]): RowColumn[] {
  return [
    { name: 'timestamp', kind: 'moment' },
    { name: 'project_name', kind: 'text' },
    { name: 'project_id', kind: 'text' },
    { name: 'value', kind: 'number' },
    ...metrics.map((name) => ({ name, kind: 'number' as const })),
  ]
}

async function* toRows(blocks: StreamedTable['rows']): AsyncGenerator<unknown[][]> {
  for await (const rows of blocks)
    yield rows.map((row) => {
      const id = String(row[PROJECT])
      return [row[TIMESTAMP], findProject(id)?.name ?? id, id, row[VALUE], row[VALUE]]
    })
}
