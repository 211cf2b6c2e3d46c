import type { RankingOrder } from '@tickmark/core/answers/choices'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { isCovered, previousAnchor } from '../compile/makeWindow.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { figuresTableSql } from '../rollups/figuresTableSql.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { type HeadlineSums, headlineSql, headlineSums, totalsOf } from '../rollups/headlineSql.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { describeSources } from './describeSources.ts'
import { filterProjects, type ProjectFilter } from './filterProjects.ts'
import { findPartial } from './findPartial.ts'
import {
  type ComparedFigure,
  chooseMovers,
  orderedChange,
  rankFigures,
  summarizeRanking,
} from './rankFigures.ts'

type RankingInput = ProjectFilter & {
  metric_id: string
  interval: AggregateInterval
  /** `value` puts the best first, `change` the largest rise. */
  order?: RankingOrder
  /** `asc` puts the worst, or the largest fall, first. */
  direction?: 'asc' | 'desc'
  /** The only projects that are listed; ranks, shares and the summary stay among all. */
  focus?: readonly string[] | undefined
  /** The ranked aggregation; see `headlineFigure` for the default. */
  aggregation?: HeadlineAggregation
  limit?: number
  offset?: number
  as_of?: string | undefined
}

type Row = Pick<ComparedFigure, 'project_id' | 'change'> &
  HeadlineSums & {
    metric_id: string
    anchor: Day
    amount: number | null
    level: number | null
    previous_amount: number | null
    previous_level: number | null
    points: number
    first_day: Day
    previous_points: number
  }

/** Measures the size of projects where the ranked metric does not. */
const SIZE_METRIC = 'market_cap_circulating'

/**
 * Ranks projects by one metric: ranks now and one window ago, shares, movers, and a summary. Read from the derived
 * tables, so that values match lists and key figures; as of a moment computed from what was known then. A project
 * without a value has no rank; one with a value only in the window before counts for the earlier ranks. Projects of
 * `findUnranked` are left out, unless they are named.
 * @throws AppError `not-found` for an unknown metric, `bad-request` for other unknown ids.
 */
export async function getRanking(db: Analytics, input: RankingInput): Promise<Ranking> {
  const metric = getMetric(input.metric_id)
  const { metric_id, additive } = metric
  const { interval, offset = 0, limit = Number.POSITIVE_INFINITY } = input
  const figure = headlineFigure(metric, interval, input.aggregation)
  const isSize = additive || metric.kind === 'unique'
  const projects = filterProjects(db.catalog, input)
  const asOf = await resolveAsOf(db, input.as_of)
  const without = input.projects === undefined ? await findUnranked(db, asOf) : new Set<string>()
  const rows = await readRows(db, {
    asOf,
    interval,
    projects,
    without,
    aggregations: new Map([
      [metric_id, figure.aggregation],
      ...(isSize ? [] : [[SIZE_METRIC, 'latest'] as const]),
    ]),
  })
  const own = rows.filter((row) => row.metric_id === metric_id)
  const anchor = own[0]?.anchor ?? null
  const { whole, ...totals } = own[0]
    ? totalsOf(own[0])
    : { total: null, previous_total: null, whole: null }
  const isPartial = await findPartial(db, [metric_id])
  const figures = own.map((row) => ({
    ...toFigure(row, figure.aggregation, interval),
    // A level in place of an amount is of one day.
    is_partial: row.amount !== null && isPartial({ ...row, ...figure, interval, metric_id }),
  }))
  const ranked = rankFigures(figures, { ...metric, whole })
  const among = input.focus && new Set(input.focus)
  const shown = sortRanked(ranked, { ...input, format: metric.format })
    .filter(({ project_id }) => among?.has(project_id) ?? true)
    .slice(offset, offset + limit)
  return {
    metric_id,
    interval,
    aggregation: figure.aggregation,
    column_id: figure.column_id,
    change_column_id: figure.change_column_id,
    anchor,
    previous_anchor: previousAnchor(interval, anchor),
    rows: shown,
    projects: countProjects((await indexSeries(db, asOf)).projects, { projects, without }),
    summary: summarizeRanking(figures, {
      isAdditive: additive,
      format: metric.format,
      ...totals,
      change: own[0]?.group_change ?? null,
    }),
    ...chooseMovers(ranked, {
      format: metric.format,
      ...(isSize ? { metric_id } : { metric_id: SIZE_METRIC, sizes: sizesOf(rows) }),
    }),
    meta: await describeSources(db, {
      metrics: [metric_id],
      projects: shown.length < own.length ? shown.map(({ project_id }) => project_id) : projects,
      range: { interval, anchors: { [metric_id]: anchor } },
      asOf,
    }),
  }
}

/** Counts the projects with data that a ranking is about. */
function countProjects(
  withData: ReadonlySet<string>,
  of: { projects: readonly string[] | null; without: ReadonlySet<string> },
): number {
  const among = of.projects ?? [...withData]
  return among.filter((id) => withData.has(id) && !of.without.has(id)).length
}

type Reading = Omit<Parameters<typeof headlineSql>[0], 'table'> & { asOf: AsOf | null }

async function readRows(db: Analytics, { asOf, ...reading }: Reading): Promise<Row[]> {
  const params = createParams()
  const figures = [...reading.aggregations.keys()].map((metric_id) => ({
    metric_id,
    interval: reading.interval,
  }))
  const table = await figuresTableSql(db, { figures, asOf }, params)
  const further = headlineSums(reading.aggregations, 'OVER (PARTITION BY metric_id)')
  return db.rows<Row>({
    sql: headlineSql({ ...reading, table, further }, params),
    params: params.values,
  })
}

function toFigure(
  row: Row,
  aggregation: HeadlineAggregation,
  interval: AggregateInterval,
): ComparedFigure {
  return {
    project_id: row.project_id,
    value: row.amount ?? row.level,
    previous_value: row.previous_amount ?? row.previous_level,
    is_covered: row.previous_level !== null || isCovered(interval, { ...row, aggregation }),
    change: row.change,
  }
}

function sizesOf(rows: readonly Row[]): Map<string, number> {
  return new Map(
    rows.flatMap((row) =>
      row.metric_id === SIZE_METRIC && row.amount !== null ? [[row.project_id, row.amount]] : [],
    ),
  )
}

/** Projects without a known change come last in either direction. */
function sortRanked(
  ranked: readonly RankedProject[],
  {
    order,
    direction,
    format,
  }: Pick<RankingInput, 'order' | 'direction'> & Pick<MetricDefinition, 'format'>,
): readonly RankedProject[] {
  const isAscending = direction === 'asc'
  if (order !== 'change') return isAscending ? ranked.toReversed() : ranked
  const compare = (a: number, b: number) => (isAscending ? a - b : b - a)
  return ranked.toSorted((a, b) => {
    const [one, other] = [orderedChange(a, format), orderedChange(b, format)]
    if (one !== null && other !== null) return compare(one, other)
    return Number(one === null) - Number(other === null)
  })
}
