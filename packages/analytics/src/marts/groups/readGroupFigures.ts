import type { MartGroups } from '@tickmark/core/marts/Mart'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { addsUpByParts } from '@tickmark/core/metrics/MetricDefinition'
import { findSector, MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../../client/Analytics.ts'
import { createParams } from '../../compile/createParams.ts'
import { findIntervalEnd, makeWindow } from '../../compile/makeWindow.ts'
import { planMeasures } from '../../compile/planMeasures.ts'
import { findPartial } from '../../figures/findPartial.ts'
import { MIXED_METRIC } from '../../rollups/headlineSql.ts'
import { findAnchors } from '../../series/findAnchors.ts'
import { indexSeries, listUsedSeries } from '../../series/indexSeries.ts'
import { weighQuery } from '../../series/weighQuery.ts'
import {
  type CountedDays,
  GROUP_DIMENSION,
  type GroupFigure,
  type GroupFigureRow,
  type GroupFigures,
  type GroupSumRow,
  groupFiguresSql,
  groupSumsSql,
  type KeyQuery,
  lonelyFiguresSql,
  type Members,
  rowSumsSql,
} from './groupFiguresSql.ts'

export type GroupQuery = {
  of: MartGroups
  /** The projects of each group instead of those of a market sector, or the products or chains of each group. */
  members?: Members
  interval: AggregateInterval
  metrics: readonly string[]
  asOf: AsOf | null
}

/** Maximum number of metrics that one statement reads; more would hold too many columns in memory. */
const METRICS_PER_QUERY = 6

/**
 * The figures of all keys over one interval, by metric. Metrics without data are absent. The gross merchandise value of
 * a market sector is the sector's own metric.
 * @throws AppError `too-large` for too much work.
 */
export async function readGroupFigures(
  db: Analytics,
  query: GroupQuery,
): Promise<Map<string, GroupFigures>> {
  const { of, metrics } = query
  if (of !== 'market_sectors' || !metrics.includes(MIXED_METRIC)) return readFigures(db, query)
  const own = MARKET_SECTORS.flatMap(({ gmv_metric }) => gmv_metric ?? [])
  const figures = await readFigures(db, { ...query, metrics: [...new Set([...metrics, ...own])] })
  const keys = new Set([...figures.values()].flatMap((byKey) => [...byKey.keys()]))
  const mixed = [...keys].flatMap((key) => {
    const sector = findSector(key)
    const metric = sector === undefined ? MIXED_METRIC : sector.gmv_metric
    const figure = metric === null ? undefined : figures.get(metric)?.get(key)
    if (metric === null || figure === undefined) return []
    const isLevel = getMetric(metric).kind === 'stock'
    return [[key, isLevel ? { ...figure, sum: figure.latest, isPartial: false } : figure] as const]
  })
  return new Map([...figures, [MIXED_METRIC, new Map(mixed)]])
}

async function readFigures(
  db: Analytics,
  { of, members, interval, metrics, asOf }: GroupQuery,
): Promise<Map<string, GroupFigures>> {
  const series = await indexSeries(db, asOf)
  const judge = await findPartial(db, metrics)
  const figures = new Map<string, Map<string, GroupFigure>>()
  const dimension = GROUP_DIMENSION[of]
  // A product has one project, so nothing is added up.
  const isSplit = of === 'products'
  let steps = 0
  for (const [anchor, ids] of await groupByAnchor(db, { metrics, interval, asOf })) {
    const hasDailyRollup = db.isComputed
    const { catalog } = db
    const isPartial = ({ metric_id, points, since }: CountedDays & { metric_id: string }) =>
      judge({ metric_id, interval, aggregation: 'sum', anchor, points, first_day: since })
    const keep = (rows: readonly GroupFigureRow[]) => {
      for (const { metric_id, key, points, since, ...figure } of rows) {
        const known = figures.get(metric_id) ?? new Map<string, GroupFigure>()
        const counted = { metric_id, points, since }
        figures.set(metric_id, known.set(key, { ...figure, isPartial: isPartial(counted) }))
      }
    }
    const plan = planMeasures(catalog, ids, createParams())
    steps = weighQuery({
      query: { breakdown: [dimension], transforms: [] },
      plan,
      range: { from: makeWindow(interval, anchor).read, to: anchor },
      used: listUsedSeries(plan, { projects: null }, series),
      before: steps,
    }).steps
    const query = {
      catalog,
      dimension,
      members,
      interval,
      anchor,
      series,
      asOf,
      hasDailyRollup,
    }
    if (members !== undefined && of !== 'market_sectors') {
      for (const part of cut(ids)) keep(await readRowSums(db, { ...query, members, metrics: part }))
      continue
    }
    const lonely = isSplit ? [] : ids.filter((id) => !addsUpByParts(getMetric(id)))
    const added = isSplit ? [] : ids.filter((id) => getMetric(id).additive)
    for (const part of cut(ids.filter((id) => !lonely.includes(id))))
      keep(await db.rows<GroupFigureRow>(groupFiguresSql({ ...query, metrics: part })))
    for (const part of cut(lonely))
      keep(await db.rows<GroupFigureRow>(lonelyFiguresSql({ ...query, metrics: part })))
    for (const part of cut(added))
      for (const row of await db.rows<GroupSumRow>(groupSumsSql({ ...query, metrics: part })))
        correct(figures.get(row.metric_id)?.get(row.key), row, isPartial(row))
  }
  return figures
}

/** Groups of products and chains have only sums, levels and their changes. */
async function readRowSums(
  db: Analytics,
  query: KeyQuery & { members: Members },
): Promise<GroupFigureRow[]> {
  const rows = await db.rows<GroupSumRow>(rowSumsSql(query))
  return rows.map((row) => ({ ...row, avg: null, ath: null, atl: null, trend: [] }))
}

function cut(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / METRICS_PER_QUERY)
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * METRICS_PER_QUERY, (at + 1) * METRICS_PER_QUERY),
  )
}

function correct(
  figure: GroupFigure | undefined,
  { metric_id, sum, latest, change }: GroupSumRow,
  isPartial: boolean,
): void {
  if (figure === undefined) return
  figure.isPartial = isPartial
  const isLevel = getMetric(metric_id).kind === 'stock'
  const isMixed = metric_id === MIXED_METRIC
  if (!isLevel || isMixed) figure.sum = sum
  if (isLevel && !isMixed) figure.latest = latest
  figure.change = change
}

async function groupByAnchor(
  db: Analytics,
  { metrics, interval, asOf }: Pick<GroupQuery, 'metrics' | 'interval' | 'asOf'>,
): Promise<Map<Day, string[]>> {
  const { measures } = planMeasures(db.catalog, metrics, createParams())
  const groups = new Map<Day, string[]>()
  for (const [measure, newest] of await findAnchors(db, measures, asOf)) {
    const anchor = newest && (await findIntervalEnd(db, interval, newest))
    if (anchor !== null) groups.set(anchor, [...(groups.get(anchor) ?? []), measure.metric])
  }
  return groups
}
