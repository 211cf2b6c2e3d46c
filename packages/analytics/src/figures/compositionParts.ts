import type { CompositionDimension } from '@tickmark/core/answers/choices'
import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { isQuarter } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { compileMetricQuery, DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import { exactSums } from '../compile/exactSum.ts'
import type { FigureWindow } from '../compile/makeWindow.ts'
import type { CompileInput } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope } from '../compile/resolveScope.ts'
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
import { seriesSql } from '../rollups/intervalFiguresSql.ts'
import { findListed } from '../series/findListed.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import { weighQuery } from '../series/weighQuery.ts'

export type PartRow = {
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
export async function readParts(db: Analytics, input: Reading): Promise<PartRow[]> {
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
