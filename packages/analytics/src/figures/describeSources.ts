import type { FigureMeta } from '@tickmark/core/answers/AnswerMeta'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import { type DayRange, joinDays, listScopedChecks } from '../status/listChecks.ts'

type Described = {
  metrics: readonly string[]
  /** The projects that are shown; null for all. */
  projects: readonly string[] | null
  /**
   * The days that are shown: a range, or for each metric the window up to its anchor and the one before it; null for
   * all.
   */
  range:
    | DayRange
    | { interval: AggregateInterval; anchors: Readonly<Record<string, Day | null>> }
    | null
  asOf?: AsOf | null
}

/** The notes for figures from derived tables: sources, checks, and whether values are generated. */
export async function describeSources(
  db: Analytics,
  { metrics, projects, range, asOf = null }: Described,
): Promise<FigureMeta> {
  const index = await indexSeries(db, asOf)
  const plan = planMeasures(db.catalog, metrics, createParams())
  const used = listUsedSeries(plan, { projects }, index)
  const anchors = await findAnchors(db, plan.measures, asOf)
  return {
    data_version: db.dataVersion,
    sample: index.isSample,
    sources: [...new Set(used.flatMap((row) => row.source_ids))].sort(),
    anchors: Object.fromEntries([...anchors].map(([{ metric }, day]) => [metric, day])),
    checks: await listScopedChecks(db, {
      used,
      projects,
      range:
        range !== null && 'interval' in range
          ? listWindows(range, (metric) =>
              listUsedSeries(
                planMeasures(db.catalog, [metric], createParams()),
                { projects },
                index,
              ),
            )
          : range,
    }),
  }
}

/** Reported metric → its visible days, which are those of every metric computed from it. */
function listWindows(
  {
    interval,
    anchors,
  }: { interval: AggregateInterval; anchors: Readonly<Record<string, Day | null>> },
  listUsed: (metric: string) => readonly { metric_id: string }[],
): Map<string, DayRange> {
  const windows = new Map<string, DayRange>()
  for (const [metric, anchor] of Object.entries(anchors)) {
    if (anchor === null) continue
    const own = { from: makeWindow(interval, anchor).before, to: anchor }
    for (const id of new Set(listUsed(metric).map(({ metric_id }) => metric_id)))
      windows.set(id, joinDays(windows.get(id), own))
  }
  return windows
}
