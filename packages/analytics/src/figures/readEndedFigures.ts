import type { FigureColumnId } from '@tickmark/core/answers/figureColumns'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { endOfEach, findSeriesSpans } from '../series/findDataSpan.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { type FigureRow, readFigureRows } from './readFigureRows.ts'

type Wanted = {
  columns: readonly FigureColumnId[]
  project: string
  /** The figures of the project where windows end with the newest day of all projects. */
  rows: readonly FigureRow[]
  hasTrends: boolean
  asOf: AsOf | null
}

/**
 * The figures of a project whose data end so long before those of others that `rows` lack them: over windows that end
 * with its own last day. The other rows as they are.
 */
export async function readEndedFigures(
  db: Analytics,
  { columns, project, rows, hasTrends, asOf }: Wanted,
): Promise<FigureRow[]> {
  const rowOf = new Map(rows.map((row) => [nameOf(row), row]))
  const missing = columns.filter(({ aggregation, ...figure }) => {
    if (aggregation === 'trend' || aggregation === 'change') return false
    return (rowOf.get(nameOf(figure))?.[aggregation][0] ?? null) === null
  })
  const metrics = missing.map((one) => one.metric_id)
  const ends = await findOwnEnds(db, { project, metrics, asOf })
  // The change and the line of a figure are of the same days.
  const figures = columns.filter(({ metric_id }) => ends.has(metric_id))
  if (figures.length === 0) return [...rows]
  const read = await readFigureRows(db, { figures, hasTrends, projects: [project], asOf, ends })
  const replaced = new Set(figures.map(nameOf))
  return [...rows.filter((row) => !replaced.has(nameOf(row))), ...read]
}

/** The last complete days of metrics or formulas of one project, where there are any. */
export async function findOwnEnds(
  db: Analytics,
  { project, metrics, asOf }: { project: string; metrics: string[]; asOf: AsOf | null },
): Promise<Map<string, Day>> {
  if (metrics.length === 0) return new Map()
  const plan = planMeasures(db.catalog, [...new Set(metrics)], createParams())
  const spans = await findSeriesSpans(
    db,
    { metrics: plan.measures.map(({ metric }) => metric), breakdown: ['project'] },
    {
      scope: resolveScope(db.catalog, { projects: [project] }),
      plan,
      series: await indexSeries(db, asOf),
      as_of: asOf,
      earliest: (await db.history?.start()) ?? null,
    },
  )
  const ends = endOfEach(await findAnchors(db, plan.measures, asOf), spans)
  return new Map(
    Object.entries(ends).flatMap(([metric, day]) => (day === null ? [] : [[metric, day]])),
  )
}

function nameOf({ metric_id, interval }: Pick<FigureRow, 'metric_id' | 'interval'>): string {
  return `${metric_id} ${interval}`
}
