import { createHash } from 'node:crypto'
import type { FigureColumnId } from '@tickmark/core/answers/figureColumns'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Analytics } from '../../client/Analytics.ts'
import { perVersion, singleFlight } from '../../client/memoPerVersion.ts'
import { isOfDays } from '../../figures/findPartial.ts'
import { getSectorTotals } from '../../figures/getSectorTotals.ts'
import { markOf } from '../compileMart.ts'
import type { ValueList } from '../MartPlan.ts'
import type { GroupFigures, Members } from './groupFiguresSql.ts'
import { type GroupQuery, readGroupFigures } from './readGroupFigures.ts'

/** Maximum number of figures that are cached. Filters define unlimited groups, so the oldest figures are dropped. */
const MAX_CACHED = 2_000

const NONE: GroupFigures = new Map()

const figuresOf = perVersion(() => new Map<string, Promise<GroupFigures>>())

/**
 * The figures of products, market sectors, chains or given groups over an interval, by metric. Computed on first use and
 * cached per data version, since users look at few of them. Those of a past moment are not cached, since moments are
 * unlimited.
 */
async function getGroupFigures(
  db: Analytics,
  query: GroupQuery,
): Promise<Map<string, GroupFigures>> {
  const { of, members, interval, metrics, asOf } = query
  if (asOf !== null) return readGroupFigures(db, query)
  const figures = figuresOf(db)
  const groups = members === undefined ? of : `${of} ${fingerprint(members)}`
  const keyOf = (metric: string) => `${groups} ${interval} ${metric}`
  const missing = metrics.filter((metric) => !figures.has(keyOf(metric)))
  if (missing.length > 0) {
    const reads = new Map<'all', ReturnType<typeof readGroupFigures>>()
    const readMissing = () => readGroupFigures(db, { ...query, metrics: missing })
    for (const metric of missing)
      singleFlight(figures, keyOf(metric), async () => {
        const known = await singleFlight(reads, 'all', readMissing)
        return known.get(metric) ?? NONE
      })
  }
  const answers = metrics.map(
    async (metric): Promise<[string, GroupFigures]> => [
      metric,
      (await figures.get(keyOf(metric))) ?? NONE,
    ],
  )
  const known = new Map(await Promise.all(answers))
  for (const key of figures.keys()) {
    if (figures.size <= MAX_CACHED) break
    figures.delete(key)
  }
  return known
}

function fingerprint(members: Members): string {
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64')
}

type Picking = Pick<GroupQuery, 'of' | 'members' | 'asOf'> & {
  keys: readonly string[]
  figures: readonly FigureColumnId[]
}

const sectorTotals = perVersion(() => new Map<string, Promise<SectorTotals>>())

/** Returns the totals of sectors by now, computed on first use per data version. */
function readTotals(
  db: Analytics,
  interval: AggregateInterval,
  metrics: readonly string[],
): Promise<SectorTotals> {
  const input = { interval, metrics: metrics.toSorted() }
  return singleFlight(sectorTotals(db), JSON.stringify(input), () => getSectorTotals(db, input))
}

/** Sums, levels and their changes are totals of sectors, which the derived tables have: no days are read for them. */
function isTotal({ metric_id, interval, column_id }: FigureColumnId): boolean {
  const metric = getMetric(metric_id)
  const total = headlineFigure(metric, interval)
  const hasChange = interval !== 'max' && column_id === total.change_column_id
  return metric.additive && (hasChange || column_id === total.column_id)
}

async function pickTotals(
  db: Analytics,
  keys: readonly string[],
  [first, ...others]: readonly FigureColumnId[],
): Promise<ValueList[]> {
  if (first === undefined) return []
  const figures = [first, ...others]
  const metrics = [...new Set(figures.map(({ metric_id }) => metric_id))]
  const totals = await readTotals(db, first.interval, metrics)
  return figures.flatMap(({ column_id, metric_id, aggregation }): ValueList[] => {
    const at = totals.metrics.findIndex((one) => one.metric_id === metric_id)
    const bySector = new Map(
      totals.sectors.map((one) => [one.market_sector_id as string, one.figures[at]]),
    )
    const read = aggregation === 'change' ? 'change' : 'total'
    const mark = keys.map((key) => Number((bySector.get(key)?.partial ?? 0) > 0))
    return [
      {
        id: column_id,
        type: 'Nullable(Float64)',
        values: keys.map((key) => bySector.get(key)?.[read] ?? null),
      },
      ...(isOfDays(aggregation) ? [{ id: markOf(column_id), type: 'UInt8', values: mark }] : []),
    ]
  })
}

/** Figures of groups with their `markOf`, aligned with the keys. Those of one interval are queried together. */
export async function pickGroupFigures(
  db: Analytics,
  { keys, figures, ...groups }: Picking,
): Promise<ValueList[]> {
  const columns: ValueList[] = []
  const { of, members, asOf } = groups
  const hasTotals = of === 'market_sectors' && members === undefined && asOf === null
  for (const [interval, all] of Map.groupBy(figures, (figure) => figure.interval)) {
    const totals = hasTotals ? all.filter(isTotal) : []
    columns.push(...(await pickTotals(db, keys, totals)))
    const wanted = all.filter((figure) => !totals.includes(figure))
    const metrics = [...new Set(wanted.map(({ metric_id }) => metric_id))]
    const known = await getGroupFigures(db, { ...groups, interval, metrics })
    for (const { column_id, metric_id, aggregation } of wanted) {
      const byKey = known.get(metric_id)
      const isTrend = aggregation === 'trend'
      columns.push({
        id: column_id,
        type: isTrend ? 'Array(Float64)' : 'Nullable(Float64)',
        values: keys.map((key) => byKey?.get(key)?.[aggregation] ?? (isTrend ? [] : null)),
      })
      if (isOfDays(aggregation))
        columns.push({
          id: markOf(column_id),
          type: 'UInt8',
          values: keys.map((key) => Number(byKey?.get(key)?.isPartial === true)),
        })
    }
  }
  return columns
}
