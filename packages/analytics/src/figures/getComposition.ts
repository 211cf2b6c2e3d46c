import type { Composition } from '@tickmark/core/answers/Composition'
import type { CompositionDimension } from '@tickmark/core/answers/choices'
import {
  type HeadlineAggregation,
  type HeadlineFigure,
  headlineFigure,
} from '@tickmark/core/answers/headlineFigure'
import { shareOf } from '@tickmark/core/answers/shareOf'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition, MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { isQuarter } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery, DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import { exactSums, SCALE } from '../compile/exactSum.ts'
import {
  type FigureWindow,
  findIntervalEnd,
  makeWindow,
  previousAnchor,
} from '../compile/makeWindow.ts'
import type { CompileInput } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { nameOfKey, nameParts } from '../queries/nameOfKey.ts'
import {
  CHANGE_COLUMNS,
  type ChangeKind,
  changeSql,
  FIGURE_COLUMNS,
  type FigureColumn,
  figureColumns,
  figurePlaces,
  selectFigures,
} from '../rollups/figureColumns.ts'
import { figuresTableSql } from '../rollups/figuresTableSql.ts'
import { headlineSql } from '../rollups/headlineSql.ts'
import { listLevelGmvProjects, seriesSql } from '../rollups/intervalFiguresSql.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { findListed } from '../series/findListed.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import { weighQuery } from '../series/weighQuery.ts'
import { describeSources } from './describeSources.ts'

type CompositionInput = {
  project_id: string
  metric_id: string
  by: CompositionDimension
  interval: AggregateInterval
  /** The number of parts that are listed; the rest is added up. */
  limit: number
  as_of?: string | undefined
}

/** A difference this small, relative to the total, comes from rounding. */
const ROUNDING = 1e-9

/**
 * A figure of a project split by chain, product, contract or label. The total is the project list's figure. Parts without a
 * value are omitted; if a source reports only parts, the total is their sum, and nothing is unattributed.
 * @throws AppError `not-found` for an unknown metric.
 */
export async function getComposition(db: Analytics, input: CompositionInput): Promise<Composition> {
  const { project_id, by, interval } = input
  const metric = getMetric(input.metric_id)
  const isLevel =
    metric.metric_id === 'gmv' && listLevelGmvProjects(db.catalog).includes(project_id)
  const figure = headlineFigure(metric, interval, isLevel ? 'latest' : undefined)
  const plan = planMeasures(db.catalog, [metric.metric_id], createParams())
  const asOf = await resolveAsOf(db, input.as_of)
  const [newest = null] = (await findAnchors(db, plan.measures, asOf)).values()
  const anchor = newest && (await findIntervalEnd(db, interval, newest))
  const used = listUsedSeries(plan, { projects: [project_id] }, await indexSeries(db, asOf))
  const rows =
    anchor === null || used.length === 0
      ? []
      : await readParts(db, {
          ...input,
          metric_id: metric.metric_id,
          kind: isLevel ? 'stock' : metric.kind,
          aggregation: figure.aggregation,
          window: makeWindow(interval, anchor),
          asOf,
        })
  const { total, change } = await readTotal(db, { project_id, interval, metric, figure, asOf })
  const shown = rows.slice(0, input.limit)
  const sum = rows.length > 0 && metric.additive ? addUp(rows) : null
  const unattributed = findUnattributed(total, sum)
  const whole = metric.additive ? findWhole(rows, { by, total, unattributed }) : null
  const stated = await nameParts(
    db,
    by,
    shown.map(({ id }) => id),
  )
  const texts =
    by === 'label'
      ? await readLabelTexts(db, { project_id, metric_id: metric.metric_id })
      : new Map<string, string>()
  return {
    project_id,
    metric_id: metric.metric_id,
    by,
    interval,
    aggregation: figure.aggregation,
    column_id: figure.column_id,
    change_column_id: figure.change_column_id,
    anchor,
    previous_anchor: previousAnchor(interval, anchor),
    total,
    change,
    part_count: rows.length,
    parts: shown.map(({ id, value, previous_value, change }) => ({
      id,
      name: stated.get(id) ?? nameOfKey(db.catalog, by, id),
      value,
      previous_value,
      change,
      share: shareOf(value, whole),
      ...(texts.has(id) && { text: texts.get(id) ?? '' }),
    })),
    others: describeRest(rows.slice(input.limit), metric.additive, whole),
    unattributed:
      unattributed === null ? null : { value: unattributed, share: shareOf(unattributed, whole) },
    meta: await describeSources(db, {
      metrics: [metric.metric_id],
      projects: [project_id],
      range: { interval, anchors: { [metric.metric_id]: anchor } },
      asOf,
    }),
  }
}

type Total = {
  project_id: string
  interval: AggregateInterval
  metric: MetricDefinition
  figure: HeadlineFigure
  asOf: AsOf | null
}

async function readTotal(
  db: Analytics,
  { project_id, interval, metric, figure, asOf }: Total,
): Promise<{ total: number | null; change: number | null }> {
  const params = createParams()
  const aggregations = new Map([[metric.metric_id, figure.aggregation]])
  const figures = [{ metric_id: metric.metric_id, interval }]
  const table = await figuresTableSql(db, { figures, asOf, projects: [project_id] }, params)
  const [row] = await db.rows<{ amount: number | null; change: number | null }>({
    sql: headlineSql({ interval, aggregations, projects: [project_id], table }, params),
    params: params.values,
  })
  return { total: row?.amount ?? null, change: row?.change ?? null }
}

/** Returns what sources say that the labels of a figure count, by label. */
export async function readLabelTexts(
  db: Analytics,
  of: Pick<CompositionInput, 'project_id' | 'metric_id'>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ label_id: string; latest: string }>({
    sql: `
      SELECT label_id, argMax(text, observed_at) AS latest FROM labels
      WHERE project_id = {project_id: String} AND metric_id = {metric_id: String}
      GROUP BY label_id HAVING latest != ''`,
    params: of,
  })
  return new Map(rows.map(({ label_id, latest }) => [label_id, latest]))
}

function addUp(rows: readonly PartRow[]): number {
  return addExactly(rows.map((row) => row.value))
}

function describeRest(
  rest: readonly PartRow[],
  isAdditive: boolean,
  whole: number | null,
): Composition['others'] {
  if (rest.length === 0) return null
  const value = isAdditive ? addUp(rest) : null
  return { count: rest.length, value, share: shareOf(value, whole) }
}

/** Finds the amount that no part accounts for; negative where parts exceed the total. */
function findUnattributed(total: number | null, sum: number | null): number | null {
  if (total === null || sum === null) return null
  const difference = total - sum
  return Math.abs(difference) <= ROUNDING * Math.abs(total) ? 0 : difference
}

type Ends = { by: CompositionDimension; total: number | null; unattributed: number | null }

/**
 * Finds the whole that shares are of: the total, or the sum of what is positive where a part or the unattributed rest
 * is negative. Labels may overlap, so that their shares are always of the total.
 */
function findWhole(rows: readonly PartRow[], { by, total, unattributed }: Ends): number | null {
  if (by === 'label' && total !== null && total > 0) return total
  const members = [...rows.map((row) => row.value), unattributed ?? 0]
  if (members.every((value) => value >= 0) && total !== null) return total
  return addExactly(members.filter((value) => value > 0))
}

/** Matches `exactSum`: a sum that does not depend on the order of its values. */
export function addExactly(values: readonly number[]): number {
  const whole = values.reduce((sum, value) => sum + BigInt(Math.trunc(value * SCALE)), 0n)
  return Number(whole) / SCALE
}

type PartRow = {
  id: string
  value: number
  previous_value: number | null
  change: number | null
}

type Reading = {
  project_id: string
  metric_id: string
  by: CompositionDimension
  /** The kind by which the values of days combine; an amount of one project may be a level of another. */
  kind: MetricKind
  aggregation: HeadlineAggregation
  window: FigureWindow
  asOf: AsOf | null
}

/** The figure now and one window before. */
const FIGURES = {
  latest: { now: 'recent', before: 'recent_before', columns: ['recent', 'recent_before'] },
  sum: { now: 'total', before: 'total_before', columns: ['total', 'total_before'] },
  avg: {
    now: '(total / n)',
    before: '(total_before / n_before)',
    columns: ['total', 'total_before', 'n', 'n_before'],
  },
} as const satisfies Record<
  HeadlineAggregation,
  { now: string; before: string; columns: readonly FigureColumn[] }
>

/** The level of a quarter is that of its last day with a value; see `headlineSql`. */
const QUARTER_FIGURES = {
  ...FIGURES,
  latest: { now: 'latest', before: 'recent_before', columns: ['latest', 'recent_before'] },
} as const

/**
 * All parts of a project's figure, largest first. Daily values come from the same compiler as charts, and figures
 * from the same columns as the project list. Parts without a value in the window are omitted.
 * @throws AppError `too-large` for too much work.
 */
async function readParts(db: Analytics, input: Reading): Promise<PartRow[]> {
  const { window, by, metric_id } = input
  const params = createParams()
  const plan = planMeasures(db.catalog, [metric_id], params)
  const query: CompileInput['query'] = {
    breakdown: [by],
    granularity: 'day',
    transforms: [],
    unit: 'usd',
  }
  const scope = resolveScope(db.catalog, { projects: [input.project_id] })
  const range = { from: window.read, to: window.anchor }
  const series = await indexSeries(db, input.asOf)
  weighQuery({ query, plan, range, used: listUsedSeries(plan, scope, series) })
  const daily = compileMetricQuery({ query, plan, scope, range, as_of: input.asOf, series }, params)
  const day = (value: Day) => params.add(value, 'Date')
  const { now, before, columns } = isQuarter(window.interval)
    ? QUARTER_FIGURES[input.aggregation]
    : FIGURES[input.aggregation]
  const changeKind = window.interval === 'max' ? 'max' : CHANGE_KIND[input.kind]
  const bounds = {
    anchor: day(window.anchor),
    from: day(window.from),
    before: day(window.before),
  }
  const sql = figureColumns({ ...bounds, ended: 'ended', begun: 'begun', earlier: 'earlier' })
  const places = Object.entries(figurePlaces(bounds))
  const isListed = [...findListed(plan, series).values()].some((projects) =>
    projects.has(input.project_id),
  )
    ? '1'
    : '0'
  const needed = [...new Set<FigureColumn>([...columns, ...CHANGE_COLUMNS[changeKind]])]
  return db.rows<PartRow>({
    sql: `
      SELECT id, assumeNotNull(${now}) AS value, ${before} AS previous_value,
             ${changeSql(changeKind, String(window.compared))} AS change
      FROM (
        SELECT id, ${selectFigures(needed, { isListed, days: String(window.days) })}
        FROM (
          SELECT id, ${FIGURE_COLUMNS.map((name) => `${sql[name]} AS ${name}`).join(', ')}
          FROM (
            SELECT toString(${DIMENSION_COLUMN[by]}) AS id, days, values, partial_days, ${exactSums('values')} AS sums,
                   ${places.map(([name, place]) => `${place} AS ${name}`).join(', ')}
            FROM (${seriesSql(daily.sql, { plan, keys: [DIMENSION_COLUMN[by]], params })})
          )
        )
      )
      WHERE ${now} IS NOT NULL ORDER BY value DESC, id`,
    params: params.values,
  })
}

/** The kind of values that a change compares, by how values combine. */
const CHANGE_KIND = {
  flow: 'sum',
  unique: 'average',
  stock: 'level',
  price: 'level',
  ratio: 'level',
} as const satisfies Record<MetricKind, ChangeKind>
