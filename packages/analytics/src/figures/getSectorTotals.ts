import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { SectorFigure, SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { shareOf } from '@tickmark/core/answers/shareOf'
import { AppError } from '@tickmark/core/errors/AppError'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import { findSector, MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { previousAnchor } from '../compile/makeWindow.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { figuresTableSql } from '../rollups/figuresTableSql.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import {
  EVERY_SECTOR,
  type HeadlineSums,
  headlineSql,
  headlineSums,
  MIXED_METRIC,
  totalsOf,
} from '../rollups/headlineSql.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { describeSources } from './describeSources.ts'
import { isPartialSql } from './findPartial.ts'

type SectorTotalsInput = {
  interval: AggregateInterval
  /** Additive metrics; `SECTOR_HEADLINE_METRICS` by default. */
  metrics?: readonly string[]
  /** The metric of the treemap; the first of the metrics by default. */
  size_metric?: string
  as_of?: string | undefined
}

/** The tiles of a sector that can be distinguished; smaller ones are left out. */
const MAX_TILES = 60

/**
 * Every market sector by the sum of its projects, now and one window before, from the derived tables or, as of a
 * moment, from what was known then: amounts over the interval, levels of the last week. The gross merchandise value of a
 * sector is its own metric. A project without a value
 * adds nothing, and a sector without any value has no total. A project in several sectors counts in each, as in a
 * query split by sector.
 * @throws AppError `not-found` for an unknown metric, `bad-request` for one that is not additive.
 */
export async function getSectorTotals(
  db: Analytics,
  input: SectorTotalsInput,
): Promise<SectorTotals> {
  const { interval, metrics = SECTOR_HEADLINE_METRICS } = input
  const size_metric = requireAdditive(input.size_metric ?? metrics[0] ?? 'fees').metric_id
  const figures = metrics.map((id) => {
    const metric = requireAdditive(id)
    return { metric_id: metric.metric_id, ...headlineFigure(metric, interval) }
  })
  const aggregations = new Map([
    [size_metric, headlineFigure(getMetric(size_metric), interval).aggregation],
    ...figures.map((figure) => [figure.metric_id, figure.aggregation] as const),
    ...(metrics.includes(MIXED_METRIC) || size_metric === MIXED_METRIC
      ? MARKET_SECTORS.flatMap(({ gmv_metric }) =>
          gmv_metric === null
            ? []
            : [[gmv_metric, headlineFigure(getMetric(gmv_metric), interval).aggregation] as const],
        )
      : []),
  ])
  const asOf = await resolveAsOf(db, input.as_of)
  const rows = await readSectorRows(db, { interval, aggregations, size_metric, asOf })
  const find = (metric: string, sector: string) => {
    // A sector has its own metric, and all of them together have none.
    const own = metric === MIXED_METRIC ? (findSector(sector)?.gmv_metric ?? metric) : metric
    return rows.find((row) => row.metric_id === own && row.market_sector_id === sector)
  }
  const columns = figures.map((figure) => {
    const whole = find(figure.metric_id, EVERY_SECTOR)
    return {
      ...figure,
      anchor: whole?.anchor ?? null,
      whole: whole === undefined ? null : totalsOf(whole).whole,
    }
  })
  const withData = (await indexSeries(db, asOf)).projects
  const range = {
    interval,
    anchors: Object.fromEntries(rows.map(({ metric_id, anchor }) => [metric_id, anchor])),
  }
  return {
    interval,
    metrics: columns.map(({ metric_id, column_id, change_column_id, anchor }) => ({
      metric_id,
      column_id,
      change_column_id,
      anchor,
      previous_anchor: previousAnchor(interval, anchor),
    })),
    sectors: MARKET_SECTORS.flatMap(({ market_sector_id }) => {
      const members = db.catalog.listSector(market_sector_id)
      if (members.length === 0) return []
      return {
        market_sector_id,
        projects: members.length,
        projects_with_data: members.filter((one) => withData.has(one.project_id)).length,
        figures: columns.map(({ metric_id, whole }) =>
          toSectorFigure(find(metric_id, market_sector_id), whole),
        ),
      }
    }),
    treemap: {
      size_metric,
      sectors: MARKET_SECTORS.filter(
        (one) => db.catalog.listSector(one.market_sector_id).length > 0,
      ).map(({ market_sector_id }) => ({
        market_sector_id,
        projects: (find(size_metric, market_sector_id)?.tiles ?? [])
          .map(([project_id, value, change, isPartial]) => ({
            project_id,
            value,
            ...(isPartial && { partial: true as const }),
            change,
          }))
          .sort((a, b) => b.value - a.value || (a.project_id < b.project_id ? -1 : 1))
          .slice(0, MAX_TILES),
      })),
      meta: await describeSources(db, {
        metrics: listSizes(size_metric, aggregations),
        projects: null,
        range,
        asOf,
      }),
    },
    meta: await describeSources(db, {
      metrics: [...aggregations.keys()],
      projects: null,
      range,
      asOf,
    }),
  }
}

function requireAdditive(id: string): MetricDefinition {
  const metric = getMetric(id)
  if (!metric.additive)
    throw new AppError(
      'bad-request',
      `${metric.title} cannot be summed over projects. Request a ranking within the sector.`,
      { errors: [{ code: 'not-additive', field: 'metrics', value: metric.metric_id }] },
    )
  return metric
}

/** The metrics whose figures a treemap shows: of the mixed metric, those of the sectors too. */
function listSizes(sizeMetric: string, aggregations: ReadonlyMap<string, unknown>): string[] {
  return sizeMetric === MIXED_METRIC ? [...aggregations.keys()] : [sizeMetric]
}

/** One metric of one sector, or of `EVERY_SECTOR`, with rows of projects. */
type SectorRow = HeadlineSums & {
  metric_id: string
  market_sector_id: string
  anchor: Day
  /** The number of projects that have a value. */
  projects: number
  /** The number of them that have fewer days than the window. */
  partial: number
  top: [project_id: string, value: number]
  /** The projects with a positive value, only for the metric of the treemap. */
  tiles: [project_id: string, value: number, change: number | null, isPartial: 0 | 1][]
}

type Reading = {
  interval: AggregateInterval
  aggregations: ReadonlyMap<string, HeadlineAggregation>
  size_metric: string
  asOf: AsOf | null
}

/**
 * The figures of all projects, added up per metric and sector, and over all sectors. Projects without a value add
 * nothing.
 */
export async function readSectorRows(
  db: Analytics,
  { interval, aggregations, size_metric, asOf }: Reading,
): Promise<SectorRow[]> {
  const params = createParams()
  const figures = [...aggregations.keys()].map((metric_id) => ({ metric_id, interval }))
  const table = await figuresTableSql(db, { figures, asOf }, params)
  const value = 'coalesce(amount, level)'
  const sizes = listSizes(size_metric, aggregations)
  const unranked = await findUnranked(db, asOf)
  const isRanked =
    unranked.size === 0 ? '1' : `project_id NOT IN ${params.add([...unranked], 'Array(String)')}`
  const metrics = [...aggregations].flatMap(([id, one]) => (one === 'latest' ? [] : [id]))
  const isPartial = `amount IS NOT NULL AND ${await isPartialSql(db, { metrics, intervals: [interval] }, params)}`
  return db.rows<SectorRow>({
    sql: `
      SELECT metric_id, market_sector_id, max(anchor) AS anchor, count(${value}) AS projects,
             countIf(${isPartial}) AS partial,
             ${headlineSums(aggregations)},
             argMinIf((project_id, ${value}), (-${value}, project_id), ${value} IS NOT NULL AND ${isRanked}) AS top,
             groupArrayIf((project_id, ${value}, change, ${isPartial}),
                          metric_id IN ${params.add(sizes, 'Array(String)')} AND ${value} > 0
                          AND market_sector_id != '${EVERY_SECTOR}') AS tiles
      FROM (${headlineSql({ interval, aggregations, projects: null, bySector: true, table }, params)})
      GROUP BY metric_id, market_sector_id`,
    params: params.values,
  })
}

/**
 * A sector without a row has no project with the metric, now or in the window before. `whole` is the sum of the
 * positive values of all projects; see `SectorFigure.share`.
 */
function toSectorFigure(row: SectorRow | undefined, whole: number | null): SectorFigure {
  if (row === undefined)
    return {
      projects: 0,
      total: null,
      previous_total: null,
      change: null,
      share: null,
      top_project: null,
    }
  const { total, previous_total } = totalsOf(row)
  return {
    projects: row.projects,
    ...(row.partial > 0 && { partial: row.partial }),
    total,
    previous_total,
    change: row.group_change,
    share: shareOf(total, whole),
    top_project: total === null ? null : { project_id: row.top[0], value: row.top[1] },
  }
}
